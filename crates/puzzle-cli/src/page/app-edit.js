// App, editing: strokes and keys change the map, the text follows, and the page solves it again.

let editor;
let cursor = [1, 1];
let stroke = null; // the character that a stroke puts
let hasDrawn = false; // whether the stroke has changed the map
let solveLater = null;

/** The lines of the edited puzzle in the text: `[first, end]`; null for the whole text. */
let ownLines = null;

async function startEditing() {
  const { kind, rows, lines: faulty } = state.open;
  editor ??= new Editor(() => edited());
  editor.open(kind, rows);
  ownLines = null;
  if (state.read.puzzles.length > 1) {
    const { turn } = state;
    const lines = faulty ?? (await engine.ask({ do: "lines", ...puzzle() })).lines;
    if (turn !== state.turn) return;
    ownLines = lines;
  }
  stage.onCell = strokeTo;
  const { tools } = TOOLS[kind];
  byId("tools").replaceChildren(...tools.map(([name, character], index) => {
    const button = element("button", name, { type: "button", className: "button" });
    button.dataset.character = character;
    button.setAttribute("aria-pressed", index === 0);
    button.onclick = () => chooseTool(button);
    return button;
  }));
  byId("letter-label").hidden = kind !== "vault-keys";
  showSize();
  byId("pictures").setAttribute("aria-label", "Map: arrow keys move, space or a character draws");
}

function chooseTool(chosen) {
  for (const button of byId("tools").children) button.setAttribute("aria-pressed", button === chosen);
}

/** Returns the character that the chosen tool draws. */
function tool() {
  const { character } = byId("tools").querySelector("[aria-pressed=true]").dataset;
  const letter = byId("letter").value;
  return character === "a" ? letter : character === "A" ? letter.toUpperCase() : character;
}

function strokeTo(point, phase) {
  if (phase === "end" || phase === "cancel") {
    // A second finger zooms, so the stroke of the first finger is undone.
    if (phase === "cancel" && hasDrawn) editor.undo();
    stroke = null;
    hasDrawn = false;
    return;
  }
  const [row, column] = cellAt(point);
  const before = editor.at(row - 1, column - 1);
  if (before === undefined) return;
  if (phase === "start") {
    editor.mark();
    // Drawing the same thing again removes it.
    stroke = tool() === before ? TOOLS[editor.kind].floor : tool();
  }
  if (stroke === null) return;
  cursor = [row, column];
  if (!editor.put(row - 1, column - 1, stroke)) return;
  hasDrawn = true;
  edited();
}

/** Writes the map to the text, and solves again. */
function edited() {
  showSize();
  const map = editor.text(state.open.letters);
  if (ownLines) {
    const lines = state.text.split("\n");
    const rows = map.trimEnd().split("\n");
    lines.splice(ownLines[0], ownLines[1] - ownLines[0], ...rows);
    ownLines[1] = ownLines[0] + rows.length;
    state.text = lines.join("\n");
  } else {
    state.text = map;
    state.index = 0;
  }
  byId("text").value = state.text;
  state.kind = editor.kind;
  clearTimeout(solveLater);
  solveLater = setTimeout(async () => {
    await refresh({ keep: true });
    showCursor();
  }, 30);
}

function showSize() {
  byId("rows").value = editor.height;
  byId("columns").value = editor.width;
  byId("undo").setAttribute("aria-disabled", editor.done.length === 0);
  byId("redo").setAttribute("aria-disabled", editor.undone.length === 0);
}

function showCursor() {
  if (!stage.svg || document.activeElement !== byId("pictures")) return;
  for (const old of stage.svg.querySelectorAll(".overlay.cursor")) old.remove();
  overlay(cursor, "overlay cursor");
}

const EDIT_KEYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function editKey(event) {
  if (event.ctrlKey || event.metaKey) {
    if (event.key === "z") (event.shiftKey ? editor.redo() : editor.undo());
    else if (event.key === "y") editor.redo();
    else return false;
    return true;
  }
  if (document.activeElement !== byId("pictures") || event.altKey) return false;
  const by = EDIT_KEYS[event.key];
  if (by && !event.shiftKey) {
    cursor = [Math.min(editor.height, Math.max(1, cursor[0] + by[0])), Math.min(editor.width, Math.max(1, cursor[1] + by[1]))];
    showCursor();
    byId("live").textContent = `row ${cursor[0]}, column ${cursor[1]}: ${nameOf(editor.at(cursor[0] - 1, cursor[1] - 1))}`;
    return true;
  }
  const isOwn = { "push-box": /^[#@$.-]$/, "vault-keys": /^[#@.a-zA-Z]$/, "manhattan-wiring": /^[0-3]$/ }[editor.kind].test(event.key);
  if (!isOwn && event.key !== " " && event.key !== "Enter") return false;
  editor.mark();
  if (editor.put(cursor[0] - 1, cursor[1] - 1, isOwn ? event.key : tool())) edited();
  return true;
}

function nameOf(character) {
  const found = TOOLS[editor.kind].tools.find(([, other]) => other === character);
  if (found) return found[0].toLowerCase();
  return { "+": "player on target", "*": "box on target" }[character] ?? (/[a-z]/.test(character) ? `key ${character}` : `door ${character}`);
}
