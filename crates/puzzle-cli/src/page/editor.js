// Editor: a map of characters that strokes of a pointer or keys change. The editor has no rules:
// the page parses its text.

/** For each puzzle, the character of a free cell, and the tools by name and character. */
const TOOLS = {
  "push-box": {
    floor: "-",
    tools: [["Wall", "#"], ["Floor", "-"], ["Player", "@"], ["Box", "$"], ["Target", "."]],
  },
  "vault-keys": {
    floor: ".",
    tools: [["Wall", "#"], ["Floor", "."], ["Robot", "@"], ["Key", "a"], ["Door", "A"]],
  },
  "manhattan-wiring": {
    floor: "0",
    tools: [["Obstacle", "1"], ["Blank", "0"], ["End 2", "2"], ["End 3", "3"]],
  },
};
const MOST_SIDE = 512; // rows or columns that the editor makes
const MOST_UNDO = 200;

/** XSB has one character for a piece and a target on the same cell. */
const XSB = { "@": ["@", "+"], $: ["$", "*"], "": ["-", "."] };
const hasTarget = (cell) => ".+*".includes(cell);
const pieceOn = (cell) => ("@+".includes(cell) ? "@" : "$*".includes(cell) ? "$" : "");
const xsb = (piece, target) => XSB[piece][Number(target)];

class Editor {
  /** `onChange` gets the rows after every change. */
  constructor(onChange) {
    this.onChange = onChange;
    this.undone = [];
    this.done = [];
  }

  /** Starts with the rows of a puzzle. Earlier changes can still be undone if `keep`. */
  open(kind, rows, { keep = false } = {}) {
    this.kind = kind;
    this.rows = rectangle(rows, TOOLS[kind].floor === "0" ? "1" : "#");
    if (!keep) this.done = [];
    this.undone = [];
  }

  get height() {
    return this.rows.length;
  }

  get width() {
    return this.rows[0]?.length ?? 0;
  }

  at(row, column) {
    return this.rows[row]?.[column];
  }

  /** Remembers the state before a change. */
  mark() {
    this.done.push(this.rows.map((row) => [...row]));
    if (this.done.length > MOST_UNDO) this.done.shift();
    this.undone = [];
  }

  /** Puts the character of a tool on a cell. Returns whether the map changed. */
  put(row, column, character) {
    const before = this.at(row, column);
    if (before === undefined) return false;
    const after = this.kind === "push-box" ? this.piece(before, character) : character;
    if (after === before) return false;
    if (this.kind === "vault-keys" && /[a-z]/.test(character)) this.replaceAll((cell) => (cell === character ? "." : cell));
    this.rows[row][column] = after;
    if (/[23]/.test(character)) this.keepTwo(character, row, column);
    return true;
  }

  /**
   * Returns the new character of a room's cell. Removes the same piece elsewhere, and the target if
   * it is the only one: with several targets, any will do.
   */
  piece(before, character) {
    if (character === ".") {
      if (hasTarget(before)) return before;
      const targets = this.rows.flat().filter(hasTarget).length;
      if (targets === 1) this.replaceAll((cell) => (hasTarget(cell) ? xsb(pieceOn(cell), false) : cell));
      return xsb(pieceOn(before), true);
    }
    if (character !== "@" && character !== "$") return character;
    if (pieceOn(before) === character) return before;
    this.replaceAll((cell) => (pieceOn(cell) === character ? xsb("", hasTarget(cell)) : cell));
    return xsb(character, hasTarget(before));
  }

  replaceAll(change) {
    for (const cells of this.rows) cells.forEach((cell, column) => { cells[column] = change(cell); });
  }

  /** A net has two ends: a third end replaces the first one. */
  keepTwo(character, row, column) {
    const ends = this.rows.flatMap((cells, y) => cells.flatMap((cell, x) => (cell === character ? [[y, x]] : [])));
    if (ends.length < 3) return;
    const [y, x] = ends.find(([y, x]) => y !== row || x !== column);
    this.rows[y][x] = "0";
  }

  resize(height, width) {
    const side = (number) => Math.max(1, Math.min(MOST_SIDE, Math.floor(number) || 1));
    [height, width] = [side(height), side(width)];
    if (height === this.height && width === this.width) return;
    this.mark();
    const { floor } = TOOLS[this.kind];
    const walled = this.rows.length > 2 && [...this.rows[0], ...this.rows.at(-1)].every((cell) => cell === "#");
    if (walled && height > 2 && width > 2) {
      // The outer wall moves along.
      const inner = this.rows.slice(1, -1).map((row) => row.slice(1, -1));
      const rows = Array.from({ length: height - 2 }, (_, row) => Array.from({ length: width - 2 }, (_, column) => inner[row]?.[column] ?? floor));
      const wall = Array(width).fill("#");
      this.rows = [wall, ...rows.map((row) => ["#", ...row, "#"]), [...wall]];
    } else {
      this.rows = Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, column) => this.at(row, column) ?? floor));
    }
    this.onChange();
  }

  undo() {
    this.step(this.done, this.undone);
  }

  redo() {
    this.step(this.undone, this.done);
  }

  step(from, to) {
    const rows = from.pop();
    if (!rows) return;
    to.push(this.rows.map((row) => [...row]));
    this.rows = rows;
    this.onChange();
  }

  /** Returns the text of the map, in its original form if that form can express it. */
  text(letters) {
    if (this.kind === "manhattan-wiring") {
      return `${this.height} ${this.width}\n${this.rows.map((row) => row.join(" ")).join("\n")}\n`;
    }
    const rows = this.rows.map((row) => row.join("")).join("\n");
    if (!letters || /[+*]/.test(rows)) return `${rows}\n`;
    const names = { "@": "S", $: "B", ".": "T", "-": ".", " ": "." };
    return `${rows.replace(/[@$. -]/g, (cell) => names[cell])}\n`;
  }
}

/** Returns rows of equal length, filled with walls. */
function rectangle(rows, wall) {
  const width = Math.max(1, ...rows.map((row) => row.length));
  return rows.map((row) => [...row.padEnd(width, wall)].map((cell) => (cell === " " || cell === "_" ? "-" : cell)));
}
