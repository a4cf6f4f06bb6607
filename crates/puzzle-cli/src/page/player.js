// Player: moves a picture through the steps of a solution. The picture always shows the state after
// `now` steps.

const STEPS_A_SECOND = 4; // at speed 1
const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
const PATIENCE = 45; // seconds that a replay should not exceed at the speed it starts with
const MOST_EVENTS = 1000; // entries of the list of events

const byId = (id) => document.getElementById(id);

/** Makes an element with text, never with markup. */
function element(name, text = "", properties = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  return Object.assign(made, properties);
}

class Player {
  constructor(stage) {
    this.stage = stage;
    this.replay = null;
    this.timer = null;
    this.takesKeys = true; // whether keys step
    byId("speed").append(...SPEEDS.map((value) => new Option(`${value}×`, value)));
    const actions = {
      first: () => this.jump(0),
      back: () => this.jump(this.now - 1),
      play: () => this.toggle(),
      forward: () => this.jump(this.now + 1),
      last: () => this.jump(this.replay.steps.length),
      next: () => this.next(),
      copy: () => this.copy(),
    };
    for (const [id, action] of Object.entries(actions)) byId(id).onclick = action;
    byId("scrub").oninput = (event) => this.jump(Number(event.target.value));
    const keys = {
      ArrowLeft: actions.back, ArrowRight: actions.forward, Home: actions.first, End: actions.last, " ": actions.play, n: actions.next,
    };
    document.addEventListener("keydown", (event) => {
      const { target, key } = event;
      if (!this.replay || !this.takesKeys || !keys[key] || event.defaultPrevented) return;
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      // Fields and lists take these keys themselves, and a button is pressed by space.
      const isField = target.closest?.("select, textarea, summary, input:not([type=range]):not([type=checkbox]):not([type=radio])");
      if (isField || (key === " " && target.closest?.("button, input, a"))) return;
      event.preventDefault();
      keys[key]();
    });
  }

  /** Shows `replay`, which moves the parts of `svg`, from step `at` on. */
  load(svg, replay, at = 0) {
    this.pause();
    this.replay = replay;
    prepare(replay);
    const find = (kind) => {
      const found = [];
      for (const part of svg.querySelectorAll(`[data-${kind}]`)) found[part.dataset[kind]] = part;
      return found;
    };
    this.parts = { actors: find("actor"), routes: find("route"), marks: find("mark"), starts: find("start") };
    // The places of the parts in the drawing, for a picture that is loaded again.
    this.homes = this.parts.actors.map((part) => {
      const [, x, y, scale] = part.getAttribute("transform").match(/translate\((-?[\d.]+) (-?[\d.]+)\)(?:scale\((\d+)\))?/);
      return { x: Number(x), y: Number(y), scale: Number(scale ?? 1) };
    });
    this.parts.routes.forEach((route, actor) => {
      const whole = replay.actors[actor].lengths.at(-1);
      route.style.strokeDasharray = `${whole} ${whole + 100}`;
    });
    this.now = 0;
    this.places = replay.actors.map((actor) => actor.start);
    this.moved = replay.actors.map(() => 0);
    this.describeReplay();
    this.go(at, { tell: false });
  }

  /** Forgets the replay. */
  clear() {
    this.pause();
    this.replay = null;
  }

  /** Fills the parts of the panel that stay the same during the replay. */
  describeReplay() {
    const { replay } = this;
    const total = costOf(replay.steps.at(-1));
    byId("total").textContent = total;
    byId("unit").textContent = this.unit(total);
    byId("steps").textContent = replay.steps.length;
    // If each step costs one, the number of steps repeats the cost.
    byId("step-line").hidden = total === replay.steps.length;
    byId("scrub").max = replay.steps.length;
    byId("notes").replaceChildren(...replay.notes.map((note) => element("li", note)));
    const fast = SPEEDS.find((speed) => speed >= 1 && replay.steps.length / (STEPS_A_SECOND * speed) <= PATIENCE);
    byId("speed").value = fast ?? SPEEDS.at(-1);
    byId("next").textContent = `Next ${replay.event}`;
    byId("next").hidden = replay.events.length === 0;
    byId("event-list").hidden = replay.events.length === 0;
    byId("event-list").open = false;
    const plural = replay.event === "push" ? "pushes" : `${replay.event}s`;
    byId("event-count").textContent = `List of ${replay.events.length} ${replay.events.length === 1 ? replay.event : plural}`;
    const shown = replay.events.slice(0, MOST_EVENTS).map((step) => {
      const item = element("li");
      const button = element("button", replay.steps[step - 1].t ?? `${replay.event} ${costOf(replay.steps[step - 1])}`, { type: "button" });
      button.onclick = () => this.jump(step);
      item.append(button);
      return item;
    });
    byId("events").replaceChildren(...shown);
    byId("lurd-box").hidden = !replay.lurd;
    byId("lurd").textContent = replay.lurd ?? "";
    byId("copied").textContent = "";
  }

  /** Shows the state after `step` steps, and describes it for screen readers if `tell`. */
  go(step, { smooth = false, tell = true } = {}) {
    const { replay, places, moved } = this;
    const target = Math.max(0, Math.min(replay.steps.length, step));
    const single = Math.abs(target - this.now) === 1;
    while (this.now < target) {
      for (const [actor, row, column] of replay.steps[this.now].m) {
        places[actor] = [row, column];
        moved[actor] += 1;
      }
      this.now += 1;
    }
    while (this.now > target) {
      this.now -= 1;
      for (const [actor, , , from] of [...replay.steps[this.now].m].reverse()) {
        places[actor] = from;
        moved[actor] -= 1;
      }
    }
    this.show(smooth && single);
    if (tell) byId("live").textContent = this.describe();
  }

  unit(cost) {
    return this.replay.units[cost === 1 ? 0 : 1];
  }

  describe() {
    const { replay, now, places } = this;
    const step = replay.steps[now - 1];
    const what = [`Step ${now} of ${replay.steps.length}`, `${costOf(step)} ${this.unit(costOf(step))}`];
    if (step?.t) what.push(step.t);
    for (const [actor] of step?.m ?? []) what.push(`${replay.actors[actor].name} at row ${places[actor][0]}, column ${places[actor][1]}`);
    return what.join(", ");
  }

  show(smooth) {
    const { replay, now, places, moved, parts } = this;
    const step = replay.steps[now - 1];
    this.stage.root.classList.toggle("smooth", smooth);
    parts.actors.forEach((part, actor) => {
      const [row, column] = places[actor];
      const [row0, column0] = replay.actors[actor].start;
      const { x, y, scale } = this.homes[actor];
      const [right, down] = [x + (column - column0) * replay.cell, y + (row - row0) * replay.cell];
      part.style.transform = `translate(${right}px, ${down}px) scale(${scale})`;
      part.dataset.row = row;
      part.dataset.column = column;
      parts.starts[actor]?.style.setProperty("visibility", row === row0 && column === column0 ? "hidden" : "visible");
      if (actor === step?.m[0]?.[0]) this.stage.follow(right, down);
    });
    parts.routes.forEach((route, actor) => {
      const { lengths } = replay.actors[actor];
      const done = moved[actor] === 0 ? 0 : lengths[moved[actor] - 1];
      route.style.strokeDashoffset = lengths.at(-1) - done;
      route.style.visibility = moved[actor] === 0 ? "hidden" : "visible";
    });
    parts.marks.forEach((mark, number) => {
      mark.classList.toggle("gone", now >= (replay.goneAfter.get(number) ?? Infinity));
    });
    byId("cost").textContent = costOf(step);
    byId("step").textContent = now;
    byId("event").textContent = step?.t ?? (now === 0 ? "start" : now === replay.steps.length ? "end" : "");
    const scrub = byId("scrub");
    scrub.value = now;
    scrub.setAttribute("aria-valuetext", `step ${now} of ${replay.steps.length}, ${costOf(step)} ${this.unit(costOf(step))}`);
    // Not `disabled`, so that a pressed button keeps the focus.
    for (const id of ["first", "back"]) byId(id).setAttribute("aria-disabled", now === 0);
    for (const id of ["forward", "last"]) byId(id).setAttribute("aria-disabled", now === replay.steps.length);
    byId("next").setAttribute("aria-disabled", now >= (replay.events.at(-1) ?? 0));
  }

  play() {
    const { replay } = this;
    if (replay.steps.length === 0) return;
    if (this.now === replay.steps.length) this.go(0, { tell: false });
    this.run(replay.steps.length);
  }

  /** Plays up to step `end`. */
  run(end) {
    this.pause();
    document.body.classList.add("playing");
    byId("play").setAttribute("aria-label", "Pause");
    byId("live").textContent = "Playing";
    let then = performance.now();
    let due = 0; // steps, also parts of one
    const tick = (time) => {
      const speed = Number(byId("speed").value) * STEPS_A_SECOND;
      // A page in the background gets no frames. It continues where it stopped.
      due += (Math.min(Math.max(time - then, 0), 250) / 1000) * speed;
      then = time;
      const whole = Math.floor(due);
      if (whole > 0) {
        due -= whole;
        this.stage.root.style.setProperty("--pace", `${1 / speed}s`);
        this.go(Math.min(this.now + whole, end), { smooth: true, tell: false });
      }
      if (this.now >= end) this.pause();
      else this.timer = requestAnimationFrame(tick);
    };
    this.timer = requestAnimationFrame(tick);
  }

  pause() {
    if (this.timer === null) return;
    cancelAnimationFrame(this.timer);
    this.timer = null;
    document.body.classList.remove("playing");
    byId("play").setAttribute("aria-label", "Play");
    byId("live").textContent = this.describe();
  }

  toggle() {
    if (this.timer === null) this.play();
    else this.pause();
  }

  jump(step) {
    this.pause();
    this.stage.root.style.setProperty("--pace", "0.15s");
    this.go(step, { smooth: true });
  }

  /** Plays up to the next event, and no further. */
  next() {
    const event = this.replay.events.find((step) => step > this.now);
    if (event !== undefined) this.run(event);
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.replay.lurd);
      byId("copied").textContent = "copied";
    } catch {
      getSelection().selectAllChildren(byId("lurd"));
      byId("copied").textContent = "selected: press Ctrl+C";
    }
  }
}

/** Adds to each move its previous cell, for steps back, and lists the steps of events. */
function prepare(replay) {
  if (replay.goneAfter) return;
  const at = replay.actors.map((actor) => actor.start);
  replay.goneAfter = new Map();
  replay.events = [];
  replay.steps.forEach((step, index) => {
    for (const move of step.m) {
      const [actor, row, column] = move;
      move.push(at[actor]);
      at[actor] = [row, column];
    }
    for (const mark of step.g ?? []) replay.goneAfter.set(mark, index + 1);
    if (replay.event === "push" ? step.m.length > 1 : step.t) replay.events.push(index + 1);
  });
}

function costOf(step) {
  return step?.c ?? 0;
}
