// App: reads a text, shows its puzzle and solves it. Editing, playing and the start have their own
// files.

const LARGE_TEXT = 200_000; // characters above which the box shows only the start
const SHOWN_TEXT = 20_000; // so much of it
const MARKED_TEXT = 100_000; // characters above which no mark is drawn behind the text

/** The state of the page. */
const state = {
  text: "",
  source: "pasted puzzle", // name of the file or of the example
  kind: "", // chosen by the visitor; empty to recognize it
  index: 0,
  read: null, // puzzles of the text
  open: null, // the chosen puzzle
  answer: null,
  mode: "watch",
  turn: 0, // grows with every change, so that late answers are dropped
};

let engine;
let stage;
let player;

const options = () => ({ order: byId("order").value, split: byId("split").checked, count: byId("count").checked });
const puzzle = () => ({ text: wellFormed(state.text), kind: state.read.kind, index: state.index, source: state.source, ...options() });

/** Replaces unpaired surrogates, which are not valid in a request. */
const wellFormed = (text) => text.replace(/\p{Surrogate}/gu, "\ufffd");

/** Shows a text as the puzzle of the page. */
function setText(text, { kind = "", index = 0, source = "pasted puzzle" } = {}) {
  Object.assign(state, { text, kind, index, source });
  const box = byId("text");
  const isLarge = text.length > LARGE_TEXT;
  box.value = isLarge ? text.slice(0, SHOWN_TEXT) : text;
  box.readOnly = isLarge;
  byId("cut").hidden = !isLarge;
  byId("cut").textContent = `${text.length.toLocaleString()} characters; the first ${SHOWN_TEXT.toLocaleString()} are shown. Clear to start again.`;
  byId("kind").value = kind;
  return refresh();
}

/** Reads the text, opens the chosen puzzle and solves it. */
async function refresh({ keep = false } = {}) {
  const turn = (state.turn += 1);
  stopSolving();
  if (state.text.trim() === "") return showNothing();
  const read = await engine.ask({ do: "read", text: wellFormed(state.text), kind: state.kind });
  if (turn !== state.turn) return;
  state.read = read;
  state.index = Math.min(state.index, Math.max(0, read.puzzles.length - 1));
  showRead(read);
  await open({ keep });
}

async function open({ keep = false } = {}) {
  const turn = (state.turn += 1);
  stopSolving();
  const opened = await engine.ask({ do: "open", ...puzzle() });
  if (turn !== state.turn) return;
  state.open = opened;
  state.answer = null;
  byId("welcome").hidden = true;
  for (const id of ["modes", "check", "share"]) byId(id).hidden = false;
  byId("title").textContent = opened.title;
  document.title = `${opened.title} – grid puzzles, solved`;
  showFault(opened.fault);
  showPicture(opened.picture, { keep });
  byId("check-form").textContent = opened.kind === "push-box" ? "LURD text (u d l r, capitals push; runs such as 3r), or JSON as downloaded below" : "JSON, as downloaded below";
  if (state.mode === "edit" && !keep) startEditing();
  if (state.mode === "play") startPlaying();
  else if (opened.fault) showAnswer(null);
  else await solve(turn);
}

async function solve(turn) {
  const started = performance.now();
  const panel = byId("answer");
  panel.hidden = false;
  panel.classList.remove("bad");
  let known = "";
  const tick = () => {
    byId("busy").hidden = false;
    byId("busy-text").textContent = `Searching for ${((performance.now() - started) / 1000).toFixed(0)} s${known}`;
  };
  const timer = setInterval(tick, 250);
  state.stopTimer = () => { clearInterval(timer); byId("busy").hidden = true; };
  byId("result").textContent = "";
  byId("result-note").textContent = "";
  const answer = await engine.solve({ do: "solve", ...puzzle() }, (slice) => { known = ` · ${slice.words} so far`; });
  if (turn !== state.turn || answer === null) return;
  state.stopTimer();
  showAnswer(answer, performance.now() - started);
  showExtra(turn);
}

function stopSolving() {
  state.stopTimer?.();
  return engine.stop();
}

/** Stops the search. The bounds and the best solution of the finished slices stay. */
function stopByVisitor() {
  const known = stopSolving();
  state.turn += 1;
  showAnswer(known ?? { status: "stopped", words: "nothing is proven yet" });
}

function showAnswer(answer, milliseconds) {
  state.answer = answer;
  const panel = byId("answer");
  panel.hidden = false;
  panel.classList.toggle("bad", answer === null || answer.status === "unsolvable" || answer.status === "crashed");
  const [result, note] = {
    solved: () => [answer.words, `the fewest possible${milliseconds === undefined ? "" : `, found in ${time(milliseconds)}`}`],
    unsolvable: () => ["No solution", answer.message.replace(/^no solution: /, "")],
    stopped: () => ["Stopped", `${answer.words}${answer.picture ? "; the best solution so far is shown" : ""}`],
    invalid: () => ["Not a puzzle yet", ""],
    crashed: () => ["Out of memory", "this puzzle needs more than a page may take; the program `puzzle` can solve it"],
  }[answer?.status ?? "invalid"]();
  byId("result").textContent = result;
  byId("result-note").textContent = [note, answer?.optima && `${answer.optima} best ${answer.optima === 1 ? "wiring" : "wirings"}`].filter(Boolean).join(" · ");
  byId("extra").hidden = true;
  byId("options").hidden = Boolean(state.open.fault);
  for (const label of byId("options").querySelectorAll("label")) label.hidden = label.dataset.for !== state.open.kind;
  // Only a map with one robot has an entrance to split.
  const robots = state.open.rows.join("").split("@").length - 1;
  if (robots !== 1 && !byId("split").checked) byId("split").parentElement.hidden = true;
  if (state.mode !== "watch") return;
  if (answer?.picture) showPicture(answer.picture, { keep: true });
  else if (answer?.refusal) byId("extra").textContent = answer.refusal;
  byId("extra").hidden = !answer?.refusal;
}

/** Shows the lower bound beside the answer, if the visitor asks for it. */
async function showExtra(turn) {
  if (state.open.kind !== "vault-keys" || !byId("bound").checked) return;
  const found = await engine.ask({ do: "bound", ...puzzle() });
  if (turn !== state.turn) return;
  byId("extra").hidden = false;
  byId("extra").textContent = `Lower bound, each region on its own: ${found.words}`;
}

const time = (milliseconds) => (milliseconds < 1000 ? `${Math.max(1, Math.round(milliseconds))} ms` : `${(milliseconds / 1000).toFixed(1)} s`);

function showNothing() {
  Object.assign(state, { read: null, open: null, answer: null });
  for (const id of ["answer", "panel", "modes", "which-label", "fault", "edit-tools", "pad", "view", "check", "share"]) byId(id).hidden = true;
  byId("welcome").hidden = false;
  byId("form").textContent = "";
  byId("picture").replaceChildren();
  byId("behind").replaceChildren();
  stage.svg = null;
  player.clear();
  setMode("watch");
}

/** Shows kind, form and the list of puzzles. */
function showRead({ kind, form, puzzles, more }) {
  byId("kind").value = state.kind;
  byId("kind").options[0].textContent = kind ? `auto: ${kind}` : "recognize";
  byId("form").textContent = form;
  byId("which-label").hidden = puzzles.length < 2;
  byId("which").replaceChildren(...puzzles.map(({ title, fault }, index) => new Option(`${index + 1}${title ? ` ${title}` : ""}${fault ? " (invalid)" : ""}`, index)));
  if (more) byId("which").append(new Option("… more are not listed", 0, false, false));
  byId("which").value = state.index;
}

/** Shows an error, and marks its place in the text. */
function showFault(fault) {
  byId("fault").hidden = !fault;
  byId("text").toggleAttribute("aria-invalid", Boolean(fault));
  const behind = byId("behind");
  behind.replaceChildren();
  if (!fault) return;
  byId("fault-text").textContent = fault.line ? `Line ${fault.line}, column ${fault.column}: ${fault.message}` : fault.message;
  byId("fault-hint").textContent = fault.hint ?? "";
  byId("fault-go").hidden = fault.start === undefined;
  if (fault.start === undefined || state.text.length > MARKED_TEXT) return;
  const end = Math.max(fault.end, fault.start + 1);
  behind.append(state.text.slice(0, fault.start), element("mark", state.text.slice(fault.start, end).replace(/\n/g, " \n") || " "), state.text.slice(end));
  syncScroll();
}

function syncScroll() {
  byId("behind").scrollTop = byId("text").scrollTop;
  byId("behind").scrollLeft = byId("text").scrollLeft;
}

/** Shows a picture and its replay. */
function showPicture(picture, { keep = false } = {}) {
  const holder = byId("picture");
  byId("view").hidden = !picture?.svg;
  if (!picture?.svg) {
    holder.replaceChildren(element("p", picture?.refusal ?? ""));
    stage.svg = null;
    player.clear();
    byId("panel").hidden = true;
    return;
  }
  const svg = document.importNode(new DOMParser().parseFromString(picture.svg, "text/html").querySelector("svg"), true);
  holder.replaceChildren(svg);
  const { width, height } = svg.viewBox.baseVal;
  byId("pictures").style.setProperty("--ratio", height / width);
  stage.show(svg, { keep });
  state.picture = picture;
  picture.replay.letters = picture.letters;
  player.load(svg, picture.replay);
  byId("panel").hidden = picture.replay.steps.length === 0;
  if (picture.fault) overlay(picture.fault, "overlay wrong");
}

/** Draws a frame around a cell of the picture. */
function overlay([row, column], className) {
  const { cell } = state.picture.replay;
  const [row0, column0] = state.picture.origin;
  const frame = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const pad = cell / 4;
  const values = { x: pad + (column - column0) * cell, y: pad + (row - row0) * cell, width: cell, height: cell, rx: 6, class: className };
  for (const [name, value] of Object.entries(values)) frame.setAttribute(name, value);
  stage.svg.append(frame);
  return frame;
}

/** Returns row and column, from 1, of a point of the picture. */
function cellAt({ x, y }) {
  const { cell } = state.picture.replay;
  const [row0, column0] = state.picture.origin;
  return [Math.floor((y - cell / 4) / cell) + row0, Math.floor((x - cell / 4) / cell) + column0];
}

function setMode(mode) {
  state.mode = mode;
  for (const name of ["watch", "edit", "play"]) byId(`mode-${name}`).setAttribute("aria-pressed", name === mode);
  byId("edit-tools").hidden = mode !== "edit";
  byId("pad").hidden = mode !== "play";
  document.body.classList.toggle("editing", mode === "edit");
  player.takesKeys = mode === "watch";
  document.body.classList.remove("drawing");
  stage.onCell = null;
  const map = byId("pictures");
  const keys = { tabindex: 0, role: "application" }; // the map takes the keys itself
  for (const [name, value] of Object.entries(keys)) {
    if (mode === "watch") map.removeAttribute(name);
    else map.setAttribute(name, value);
  }
  if (mode === "watch") map.removeAttribute("aria-label");
}

async function changeMode(mode) {
  if (!state.open || mode === state.mode) return;
  setMode(mode);
  await open({ keep: mode === "edit" });
  if (mode === "edit") startEditing();
}
