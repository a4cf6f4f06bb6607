"use strict";
// Moves the pictures of the page. What is shown is always that of one moment: the state after so many steps.
(() => {
  const byId = (id) => document.getElementById(id);
  const replays = JSON.parse(byId("replays").textContent);
  const figures = [...document.querySelectorAll(".picture")];
  const STEPS_A_SECOND = 4; // at speed 1
  const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
  const PATIENCE = 45; // seconds that a replay should not exceed at the speed it starts with

  let replay; // the chosen puzzle's data
  let picture; // its elements
  let now; // number of steps done
  let places; // where each actor is
  let moved; // how often each has moved
  let timer = null; // of the next animation frame, while playing

  /** Adds to each move where it came from, so that steps can be taken back. */
  function prepare(data) {
    if (data.goneAfter) return;
    const at = data.actors.map((actor) => actor.start);
    data.goneAfter = new Map();
    data.steps.forEach((step, index) => {
      for (const move of step.m) {
        const [actor, row, column] = move;
        move.push(at[actor]);
        at[actor] = [row, column];
      }
      for (const mark of step.g ?? []) data.goneAfter.set(mark, index + 1);
    });
  }

  function choose(index) {
    pause();
    replay = replays[index];
    prepare(replay);
    figures.forEach((figure, other) => { figure.hidden = other !== index; });
    const find = (kind) => {
      const found = [];
      for (const element of figures[index].querySelectorAll(`[data-${kind}]`)) found[element.dataset[kind]] = element;
      return found;
    };
    picture = { actors: find("actor"), routes: find("route"), marks: find("mark"), starts: find("start") };
    picture.home = picture.actors.map((element) => element.transform.baseVal.consolidate().matrix);
    picture.routes.forEach((route, actor) => {
      const whole = replay.actors[actor].lengths.at(-1);
      route.style.strokeDasharray = `${whole} ${whole + 100}`;
    });
    now = 0;
    places = replay.actors.map((actor) => actor.start);
    moved = replay.actors.map(() => 0);
    byId("title").textContent = replay.title;
    document.title = `${replay.title} – replay`;
    const total = costOf(replay.steps.at(-1));
    byId("total").textContent = total;
    byId("unit").textContent = unit(total);
    byId("steps").textContent = replay.steps.length;
    byId("scrub").max = replay.steps.length;
    byId("notes").replaceChildren(...replay.notes.map((note) => {
      const item = document.createElement("li");
      item.textContent = note;
      return item;
    }));
    const fast = SPEEDS.find((speed) => speed >= 1 && replay.steps.length / (STEPS_A_SECOND * speed) <= PATIENCE);
    byId("speed").value = fast ?? SPEEDS.at(-1);
    show(false);
  }

  /** Goes to the moment after `step` steps. Somebody who asked for it is told where that is. */
  function go(step, { smooth = false, tell = true } = {}) {
    const target = Math.max(0, Math.min(replay.steps.length, step));
    const single = Math.abs(target - now) === 1;
    while (now < target) {
      for (const [actor, row, column] of replay.steps[now].m) {
        places[actor] = [row, column];
        moved[actor] += 1;
      }
      now += 1;
    }
    while (now > target) {
      now -= 1;
      for (const [actor, , , from] of [...replay.steps[now].m].reverse()) {
        places[actor] = from;
        moved[actor] -= 1;
      }
    }
    show(smooth && single);
    if (tell) byId("live").textContent = describe();
  }

  function costOf(step) {
    return step?.c ?? 0;
  }

  function unit(cost) {
    return replay.units[cost === 1 ? 0 : 1];
  }

  function describe() {
    const step = replay.steps[now - 1];
    const what = [`Step ${now} of ${replay.steps.length}`, `${costOf(step)} ${unit(costOf(step))}`];
    if (step?.t) what.push(step.t);
    for (const [actor] of step?.m ?? []) what.push(`${replay.actors[actor].name} at row ${places[actor][0]}, column ${places[actor][1]}`);
    return what.join(", ");
  }

  function show(smooth) {
    const step = replay.steps[now - 1];
    const figure = byId("pictures");
    figure.classList.toggle("smooth", smooth);
    picture.actors.forEach((element, actor) => {
      const [row, column] = places[actor];
      const [row0, column0] = replay.actors[actor].start;
      const { a, e, f } = picture.home[actor];
      element.style.transform = `translate(${e + (column - column0) * replay.cell}px, ${f + (row - row0) * replay.cell}px) scale(${a})`;
      element.dataset.row = row;
      element.dataset.column = column;
      picture.starts[actor]?.style.setProperty("visibility", row === row0 && column === column0 ? "hidden" : "visible");
    });
    picture.routes.forEach((route, actor) => {
      const { lengths } = replay.actors[actor];
      const done = moved[actor] === 0 ? 0 : lengths[moved[actor] - 1];
      route.style.strokeDashoffset = lengths.at(-1) - done;
      route.style.visibility = moved[actor] === 0 ? "hidden" : "visible";
    });
    picture.marks.forEach((mark, number) => {
      mark.classList.toggle("gone", now >= (replay.goneAfter.get(number) ?? Infinity));
    });
    byId("cost").textContent = costOf(step);
    byId("step").textContent = now;
    byId("event").textContent = step?.t ?? (now === 0 ? "start" : now === replay.steps.length ? "end" : "");
    const scrub = byId("scrub");
    scrub.value = now;
    scrub.setAttribute("aria-valuetext", `step ${now} of ${replay.steps.length}, ${costOf(step)} ${unit(costOf(step))}`);
    // Not `disabled`: a button that loses its use while it is pressed should not lose the focus too.
    for (const id of ["first", "back"]) byId(id).setAttribute("aria-disabled", now === 0);
    for (const id of ["forward", "last"]) byId(id).setAttribute("aria-disabled", now === replay.steps.length);
  }

  const speed = () => Number(byId("speed").value) * STEPS_A_SECOND;

  function play() {
    if (replay.steps.length === 0) return;
    if (now === replay.steps.length) go(0, { tell: false });
    document.body.classList.add("playing");
    byId("play").setAttribute("aria-label", "Pause");
    byId("live").textContent = "Playing";
    let then = performance.now();
    let due = 0; // steps, also parts of one
    const tick = (time) => {
      // A page in the background gets no frames: go on where it was.
      due += Math.min(Math.max(time - then, 0), 250) / 1000 * speed();
      then = time;
      const whole = Math.floor(due);
      if (whole > 0) {
        due -= whole;
        byId("pictures").style.setProperty("--pace", `${1 / speed()}s`);
        go(now + whole, { smooth: true, tell: false });
      }
      if (now === replay.steps.length) {
        pause();
      } else {
        timer = requestAnimationFrame(tick);
      }
    };
    timer = requestAnimationFrame(tick);
  }

  function pause() {
    if (timer === null) return;
    cancelAnimationFrame(timer);
    timer = null;
    document.body.classList.remove("playing");
    byId("play").setAttribute("aria-label", "Play");
    byId("live").textContent = describe();
  }

  const toggle = () => (timer === null ? play() : pause());

  function jump(step) {
    pause();
    byId("pictures").style.setProperty("--pace", "0.15s");
    go(step, { smooth: true });
  }

  const keys = {
    ArrowLeft: () => jump(now - 1),
    ArrowRight: () => jump(now + 1),
    Home: () => jump(0),
    End: () => jump(replay.steps.length),
    " ": toggle,
  };

  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    const own = keys[key];
    if (!own || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    // A list takes all of these keys, a button is pressed by space.
    if (target instanceof HTMLSelectElement || (key === " " && target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    own();
  });

  byId("first").onclick = keys.Home;
  byId("back").onclick = keys.ArrowLeft;
  byId("play").onclick = toggle;
  byId("forward").onclick = keys.ArrowRight;
  byId("last").onclick = keys.End;
  byId("scrub").oninput = (event) => jump(Number(event.target.value));
  byId("chooser").onchange = (event) => choose(Number(event.target.value));

  byId("speed").append(...SPEEDS.map((value) => new Option(`${value}×`, value)));
  byId("chooser").append(...replays.map(({ title }, index) => new Option(title, index)));
  byId("chooser-label").hidden = replays.length < 2;
  byId("pictures").classList.add("replaying");
  byId("panel").hidden = false;
  choose(0);
})();
