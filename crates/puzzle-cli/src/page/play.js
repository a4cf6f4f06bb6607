// Play: the moves of the visitor become the steps of a replay, so that the player shows them and
// takes them back.

const DIRECTIONS = { ArrowUp: [-1, 0, "u"], ArrowDown: [1, 0, "d"], ArrowLeft: [0, -1, "l"], ArrowRight: [0, 1, "r"] };

/** A game on the rows of a puzzle. `replay` is the one of its picture. */
class Game {
  constructor(kind, rows, replay) {
    this.kind = kind;
    this.start = rectangle(rows, "#").map((row) => (kind === "vault-keys" ? row.map((cell) => (cell === "@" ? "." : cell)) : row));
    this.replay = replay;
    this.robot = 0;
    this.restart();
  }

  restart() {
    this.rows = this.start.map((row) => [...row]);
    this.places = this.replay.actors.map(({ start }) => [...start]);
    this.history = [];
    this.pushes = 0;
    this.lurd = "";
  }

  cell([row, column]) {
    return this.rows[row - 1]?.[column - 1] ?? "#";
  }

  set([row, column], cell) {
    this.rows[row - 1][column - 1] = cell;
  }

  /** Moves in a direction. Returns the step of the replay, or why the move is refused. */
  move(key) {
    const [down, right, letter] = DIRECTIONS[key];
    const beyond = ([row, column]) => [row + down, column + right];
    const actor = this.kind === "push-box" ? 0 : this.robot;
    const to = beyond(this.places[actor]);
    const cell = this.cell(to);
    const before = { rows: this.rows.map((row) => [...row]), places: this.places.map((place) => [...place]), pushes: this.pushes, lurd: this.lurd };
    if (cell === "#") return { refused: "a wall is in the way" };
    if (/[A-Z]/.test(cell) && this.kind === "vault-keys") return { refused: `door ${cell} is closed` };
    const step = { m: [[actor, ...to]], c: 0 };
    if (this.kind === "push-box") {
      const isPush = pieceOn(cell) === "$";
      if (isPush) {
        const next = beyond(to);
        if (this.cell(next) === "#") return { refused: "the box cannot move there" };
        step.m.push([1, ...next]);
        this.carry("$", to, next);
        this.places[1] = next;
        this.pushes += 1;
        step.t = `push ${this.pushes}`;
      }
      this.carry("@", this.places[0], to);
      this.lurd += isPush ? letter.toUpperCase() : letter;
      step.c = this.pushes;
    } else {
      step.c = this.history.length + 1;
      if (/[a-z]/.test(cell)) {
        step.t = `key ${cell} taken`;
        step.g = this.replay.letters.flatMap((mark, number) => (mark.toLowerCase() === cell ? [number] : []));
        this.set(to, ".");
        this.rows = this.rows.map((row) => row.map((other) => (other === cell.toUpperCase() ? "." : other)));
      }
    }
    this.places[actor] = to;
    this.history.push(before);
    return { step };
  }

  carry(piece, from, to) {
    this.set(from, xsb("", hasTarget(this.cell(from))));
    this.set(to, xsb(piece, hasTarget(this.cell(to))));
  }

  undo() {
    const before = this.history.pop();
    if (!before) return false;
    Object.assign(this, before);
    return true;
  }

  get isWon() {
    const cells = this.rows.flat();
    return this.kind === "push-box" ? cells.includes("*") : !cells.some((cell) => /[a-z]/.test(cell));
  }

  /** Returns the rest of the puzzle as text, or null if two robots share a cell. */
  text() {
    const rows = this.rows.map((row) => [...row]);
    if (this.kind === "vault-keys") {
      for (const [row, column] of this.places) {
        if (rows[row - 1][column - 1] === "@") return null;
        rows[row - 1][column - 1] = "@";
      }
    }
    return `${rows.map((row) => row.join("")).join("\n")}\n`;
  }
}
