// App, playing: the visitor moves, and after each push, key or step of a line the page says what is
// still possible.

let game;

function startPlaying() {
  if (state.open.fault || !state.open.picture.svg) {
    setMode("watch");
    return;
  }
  const { kind, rows } = state.open;
  const isWiring = kind === "manhattan-wiring";
  const replay = { ...state.open.picture.replay, steps: [], notes: [], goneAfter: undefined };
  game = isWiring ? new WiringGame(rows, replay) : new Game(kind, rows, replay);
  showPicture({ ...state.open.picture, replay }, { keep: true });
  byId("robot-label").hidden = kind === "push-box" || replay.actors.length < 2;
  byId("robot-label").firstChild.data = isWiring ? "Line " : "Robot ";
  byId("robot").replaceChildren(...replay.actors.map((_, robot) => new Option(robot + (isWiring ? 2 : 1), robot)));
  stage.onCell = isWiring ? drawLine : null;
  document.body.classList.toggle("drawing", isWiring);
  byId("pictures").setAttribute("aria-label", isWiring ? "Map: arrow keys draw the chosen line" : "Map: arrow keys move");
  byId("pictures").focus({ preventScroll: true });
  redraw(0);
  assess();
}

function makeMove(key) {
  const { step, refused } = game.move(key);
  if (refused) {
    byId("live").textContent = refused;
    return;
  }
  if (step !== true) game.replay.steps.push(step);
  redraw(game.replay.steps.length);
  if (step.t || step === true) assess();
}

/** Draws a line under the pointer, from one of its ends or from a cell of the line. */
function drawLine(point, phase) {
  const before = JSON.stringify(game.lines);
  if (phase === "start") {
    game.saved = { lines: JSON.parse(before), history: [...game.history] };
    game.isHeld = game.take(cellAt(point));
  } else if (phase === "move" && game.isHeld) {
    game.drawTo(cellAt(point));
  } else if (phase === "cancel") {
    // A second finger zooms, so the stroke of the first finger is undone.
    Object.assign(game, game.saved, { isHeld: false });
  } else {
    return;
  }
  byId("robot").value = game.robot;
  if (JSON.stringify(game.lines) === before) return;
  redraw(0);
  assess();
}

function redraw(at) {
  const { replay } = game;
  if (game.lines) return showLines();
  for (const step of replay.steps) for (const move of step.m) move.length = 3;
  replay.goneAfter = undefined;
  replay.lurd = game.lurd || undefined;
  player.load(stage.svg, replay, Math.max(0, at - 1));
  player.jump(at);
}

/** Puts the drawn lines into the picture, under the pieces. */
function showLines() {
  for (const old of stage.svg.querySelectorAll(".drawn")) old.remove();
  const { cell } = game.replay;
  const [row0, column0] = state.picture.origin;
  const group = stage.svg.querySelector("g");
  game.lines.forEach((cells, line) => {
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
    const points = cells.map(([row, column]) => `${(column - column0 + 0.5) * cell},${(row - row0 + 0.5) * cell}`);
    drawn.setAttribute("points", points.join(" "));
    drawn.setAttribute("class", `drawn route line c${line}`);
    group.insertBefore(drawn, group.querySelector(".actor"));
  });
}

function takeBack() {
  if (!game.undo()) return;
  const step = game.replay.steps.pop();
  redraw(game.replay.steps.length);
  if (game.lines || step.t) assess();
}

function restart() {
  game.restart();
  game.replay.steps = [];
  redraw(0);
  assess();
}

/** Says whether the goal can still be reached, and at what cost. */
async function assess() {
  const turn = (state.turn += 1);
  const say = (text) => { byId("state-of-play").textContent = text; };
  stopSolving();
  if (game.isWon) return say(game.lines ? await worth(turn) : `Solved with ${count(game)}`);
  const done = game.history.length === 0 ? "" : `${count(game)} so far · `;
  const text = game.text();
  if (text === null) return say(done);
  say(`${done}…`);
  const answer = await engine.solve({ do: "solve", text, kind: game.kind, index: 0, order: "pushes", brief: true }, (slice) => say(`${done}${slice.words} to go`));
  if (turn !== state.turn || answer === null) return;
  say({
    solved: () => `${done}${game.surplus ? steps(answer.cost - game.surplus) : answer.words} to go`,
    unsolvable: () => ({
      "push-box": "The box can no longer reach the target: undo",
      "vault-keys": "Some keys can no longer be reached",
      "manhattan-wiring": "The lines can no longer be completed: undo",
    }[game.kind]),
    stopped: () => `${done}${answer.words} to go`,
  }[answer.status]?.() ?? "");
}

/** Judges a complete drawing by the rules, and compares it with the optimum. */
async function worth(turn) {
  const drawing = { do: "check", ...puzzle(), solution: JSON.stringify({ lines: game.lines }) };
  const { legal, message } = await engine.ask(drawing);
  const best = legal && (await engine.solve({ do: "solve", ...puzzle(), count: false, brief: true }));
  if (turn !== state.turn) return "";
  if (best?.status !== "solved") return message;
  const more = game.history.length - best.cost;
  return more === 0 ? `${message}, optimal` : `${message}, ${more} more than the optimum`;
}

const steps = (number) => `${number} ${number === 1 ? "step" : "steps"}`;

function count({ kind, pushes, history }) {
  return kind === "push-box" ? `${pushes} ${pushes === 1 ? "push" : "pushes"}` : steps(history.length);
}

function playKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (event.target.closest?.("select, textarea, input")) return false;
  if (DIRECTIONS[event.key]) makeMove(event.key);
  else if (event.key === "Backspace") takeBack();
  else return false;
  return true;
}
