// App, playing: moves of the visitor, and after each push or key what is still possible.

let game;

function startPlaying() {
  if (state.open.fault || state.open.kind === "manhattan-wiring" || !state.open.picture.svg) {
    setMode("watch");
    return;
  }
  const replay = { ...state.open.picture.replay, steps: [], notes: [], goneAfter: undefined };
  game = new Game(state.open.kind, state.open.rows, replay);
  showPicture({ ...state.open.picture, replay }, { keep: true });
  const robots = replay.actors.length;
  byId("robot-label").hidden = game.kind !== "vault-keys" || robots < 2;
  byId("robot").replaceChildren(...replay.actors.map((_, robot) => new Option(robot + 1, robot)));
  byId("pictures").setAttribute("aria-label", "Map: arrow keys move");
  byId("pictures").focus({ preventScroll: true });
  assess();
}

function makeMove(key) {
  const { step, refused } = game.move(key);
  if (refused) {
    byId("live").textContent = refused;
    return;
  }
  const { replay } = game;
  replay.steps.push(step);
  redraw(replay.steps.length);
  if (step.t) assess();
}

function redraw(at) {
  const { replay } = game;
  for (const step of replay.steps) for (const move of step.m) move.length = 3;
  replay.goneAfter = undefined;
  replay.lurd = game.lurd || undefined;
  player.load(stage.svg, replay, Math.max(0, at - 1));
  player.jump(at);
}

function takeBack() {
  if (!game.undo()) return;
  const step = game.replay.steps.pop();
  redraw(game.replay.steps.length);
  if (step.t) assess();
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
  const done = game.history.length === 0 ? "" : `${count(game)} so far · `;
  if (game.isWon) return say(`Solved with ${count(game)}`);
  const text = game.text();
  if (text === null) return say(done);
  say(`${done}…`);
  const answer = await engine.solve({ do: "solve", text, kind: game.kind, index: 0, order: "pushes", brief: true }, (slice) => say(`${done}${slice.words} to go`));
  if (turn !== state.turn || answer === null) return;
  say({
    solved: () => `${done}${answer.words} to go`,
    unsolvable: () => (game.kind === "push-box" ? "The box cannot reach the target any more: undo" : "Not all keys can be reached any more"),
    stopped: () => `${done}${answer.words} to go`,
  }[answer.status]?.() ?? "");
}

function count({ kind, pushes, history }) {
  const [number, word] = kind === "push-box" ? [pushes, pushes === 1 ? "push" : "pushes"] : [history.length, history.length === 1 ? "step" : "steps"];
  return `${number} ${word}`;
}

function playKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (event.target.closest?.("select, textarea, input")) return false;
  if (DIRECTIONS[event.key]) makeMove(event.key);
  else if (event.key === "Backspace") takeBack();
  else return false;
  return true;
}
