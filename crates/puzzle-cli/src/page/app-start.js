// App, start: connects the elements of the page, and opens the puzzle of a link.

/** The rules of the first three examples. */
const RULES = [
  "Bring the box to the target with the fewest pushes. The player walks and pushes, and cannot pull.",
  "Collect every key in the fewest steps. The key a opens the door A.",
  "Join the 2s and the 3s by two lines of least total length that share no cell.",
];
const examples = JSON.parse(byId("example-texts").textContent);

function openExample({ title, text }) {
  setMode("watch");
  return setText(text, { source: title });
}

async function openFile(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  setMode("watch");
  await setText(new TextDecoder(encoding).decode(bytes), { source: file.name });
}

async function checkSolution() {
  if (!state.open || state.open.fault) return;
  const verdict = byId("verdict");
  const checked = await engine.ask({ do: "check", ...puzzle(), solution: byId("solution").value });
  const { answer } = state;
  let text = checked.message;
  if (checked.legal && answer?.status === "solved") {
    text += answer.line === checked.line ? ", optimal" : `, not optimal: ${answer.words} would do`;
  } else if (checked.legal && answer?.status === "stopped") {
    text += ` (${answer.words})`;
  }
  verdict.textContent = text;
  verdict.className = checked.legal ? "good" : "bad";
  if (checked.picture?.svg) {
    setMode("watch");
    showPicture(checked.picture, { keep: true });
    player.play();
  }
}

async function share() {
  const link = `${location.href.split("#")[0]}#${await squeeze(state.text, state.kind)}`;
  history.replaceState(null, "", link);
  const copied = await copyText(link);
  byId("shared").textContent = copied ? `Copied: a link of ${link.length} characters.` : "The link is in the address bar.";
}

async function openFragment() {
  if (location.hash.length < 2) return;
  try {
    const [kind, text] = await unsqueeze(location.hash.slice(1));
    await setText(text, { kind });
  } catch {
    byId("shared").textContent = "";
    byId("live").textContent = "The link is damaged";
    showFault({ message: "this link is damaged: it holds no puzzle, or a part of one" });
  }
}

function connectText() {
  const box = byId("text");
  let later;
  box.oninput = () => {
    state.text = box.value;
    state.kind = byId("kind").value;
    clearTimeout(later);
    later = setTimeout(refresh, 120);
  };
  box.onscroll = syncScroll;
  const paste = (event) => {
    const { target } = event;
    const isOther = target.closest?.("textarea, input") && target !== box;
    const isAll = target !== box || (box.selectionStart === 0 && box.selectionEnd === box.value.length);
    if (isOther || !isAll) return;
    event.preventDefault();
    setMode("watch");
    setText(event.clipboardData.getData("text/plain"));
  };
  document.addEventListener("paste", paste);
  byId("clear").onclick = () => { history.replaceState(null, "", location.href.split("#")[0]); setText(""); box.focus(); };
  byId("file").onchange = ({ target }) => target.files[0] && openFile(target.files[0]);
  byId("choose-file").onclick = () => byId("file").click();
  for (const name of ["dragover", "dragleave", "drop"]) {
    document.addEventListener(name, (event) => {
      event.preventDefault();
      document.body.classList.toggle("dropping", name === "dragover");
      const [file] = event.dataTransfer?.files ?? [];
      if (name === "drop" && file) openFile(file);
    });
  }
  byId("fault-go").onclick = () => {
    const { start, end } = state.open.fault;
    box.focus();
    box.setSelectionRange(start, Math.max(end, start + 1));
  };
}

function connect() {
  connectText();
  byId("kind").onchange = ({ target }) => { state.kind = target.value; setMode("watch"); refresh(); };
  byId("which").onchange = ({ target }) => { state.index = Number(target.value); setMode("watch"); open(); };
  for (const id of ["order", "split", "count", "bound"]) byId(id).onchange = () => open({ keep: true });
  byId("stop").onclick = stopByVisitor;
  for (const mode of ["watch", "edit", "play"]) byId(`mode-${mode}`).onclick = () => changeMode(mode);
  stage.controls({ zoomIn: byId("zoom-in"), zoomOut: byId("zoom-out"), fit: byId("fit"), full: byId("full"), frame: byId("stage") });
  byId("letter").append(...[..."abcdefghijklmnopqrstuvwxyz"].map((letter) => new Option(letter)));
  byId("undo").onclick = () => editor.undo();
  byId("redo").onclick = () => editor.redo();
  for (const id of ["rows", "columns"]) byId(id).onchange = () => editor.resize(byId("rows").value, byId("columns").value);
  for (const button of byId("pad").querySelectorAll("[data-key]")) button.onclick = () => makeMove(button.dataset.key);
  byId("play-undo").onclick = takeBack;
  byId("play-restart").onclick = restart;
  byId("robot").onchange = ({ target }) => { game.robot = Number(target.value); };
  byId("pictures").onfocus = () => state.mode === "edit" && showCursor();
  byId("check-go").onclick = checkSolution;
  byId("link").onclick = share;
  byId("save-text").onclick = () => download(state.text, state.open.title, "txt", "text/plain");
  byId("save-json").onclick = () => state.answer?.json && download(state.answer.json, state.open.title, "json", "application/json");
  byId("save-svg").onclick = async () => {
    const { svg, refusal } = await engine.ask({ do: "svg", ...puzzle(), solution: state.answer?.json ?? "" });
    if (svg) download(svg, state.open.title, "svg", "image/svg+xml");
    else byId("shared").textContent = refusal ?? "An invalid puzzle has no picture.";
  };
  document.addEventListener("keydown", (event) => {
    const isTaken = state.mode === "edit" ? editKey(event) : state.mode === "play" && playKey(event);
    if (isTaken) event.preventDefault();
  }, true);
  byId("examples").append(...examples.map(({ title }, index) => new Option(title, index)));
  byId("examples").onchange = ({ target }) => {
    if (target.value) openExample(examples[target.value]);
    target.value = "";
  };
  byId("starters").append(...examples.slice(0, 3).map((example, index) => {
    const button = element("button", example.title, { type: "button", className: "button primary" });
    button.onclick = () => openExample(example);
    const item = element("li");
    item.append(button, element("p", RULES[index], { className: "quiet" }));
    return item;
  }));
  addEventListener("hashchange", openFragment);
}

(async () => {
  stage = new Stage(byId("pictures"));
  player = new Player(stage);
  engine = await Engine.load();
  connect();
  await openFragment();
  document.body.dataset.ready = "yes";
})();
