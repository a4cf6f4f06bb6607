// Wires: the visitor draws the two lines of a board, cell by cell.

/** A game on a board, with the members of `Game`. `robot` is the line: 0 joins the 2s, 1 the 3s. */
class WiringGame {
  constructor(rows, replay) {
    this.kind = "manhattan-wiring";
    this.board = rectangle(rows, "1");
    this.replay = replay;
    this.robot = 0;
    this.restart();
  }

  restart() {
    this.lines = this.replay.actors.map(({ start }) => [[...start]]);
    this.history = []; // the line of each step
  }

  cell([row, column]) {
    return this.board[row - 1]?.[column - 1] ?? "1";
  }

  lineAt(place) {
    return this.lines.findIndex((cells) => cells.some((cell) => isSame(cell, place)));
  }

  isComplete(line) {
    const cells = this.lines[line];
    return cells.length > 1 && this.cell(cells.at(-1)) === String(line + 2);
  }

  move(key) {
    const [down, right] = DIRECTIONS[key];
    const [row, column] = this.lines[this.robot].at(-1);
    return this.extend([row + down, column + right]);
  }

  /** Extends the chosen line to a cell beside its head. Returns why this is refused, if it is. */
  extend(to) {
    const line = this.robot;
    const cell = this.cell(to);
    const digit = String(line + 2);
    if (this.isComplete(line)) return { refused: `line ${digit} is complete` };
    if (cell === "1") return { refused: "an obstacle is in the way" };
    if (cell !== "0" && cell !== digit) return { refused: `this is an end of line ${cell}` };
    if (this.lineAt(to) >= 0) return { refused: "a line is in the way" };
    this.lines[line].push(to);
    this.history.push(line);
    return { step: true };
  }

  /** Chooses the line at a cell, and cuts it there. Returns whether the cell has a line. */
  take(place) {
    const digit = this.cell(place);
    if (digit === "2" || digit === "3") {
      this.robot = Number(digit) - 2;
      this.lines[this.robot] = [place];
      this.history = this.history.filter((line) => line !== this.robot);
      return true;
    }
    const line = this.lineAt(place);
    if (line < 0) return false;
    this.robot = line;
    while (!isSame(this.lines[line].at(-1), place)) this.shorten(line);
    return true;
  }

  shorten(line) {
    this.lines[line].pop();
    this.history.splice(this.history.lastIndexOf(line), 1);
  }

  /** Draws the chosen line towards a cell, or back to its previous cell. */
  drawTo(place) {
    const cells = this.lines[this.robot];
    if (cells.length > 1 && isSame(cells.at(-2), place)) return this.shorten(this.robot);
    for (let [row, column] = cells.at(-1); !isSame([row, column], place); [row, column] = cells.at(-1)) {
      const [down, right] = [place[0] - row, place[1] - column];
      const isDown = Math.abs(down) > Math.abs(right);
      if (this.extend(isDown ? [row + Math.sign(down), column] : [row, column + Math.sign(right)]).refused) return;
    }
  }

  undo() {
    const line = this.history.at(-1);
    if (line === undefined) return false;
    this.shorten(line);
    return true;
  }

  get isWon() {
    return this.isComplete(0) && this.isComplete(1);
  }

  /** Number of steps that `text` adds for complete lines. */
  get surplus() {
    return Number(this.isComplete(0)) + Number(this.isComplete(1));
  }

  /**
   * Returns the rest of the board as text. Drawn cells are obstacles. A complete line becomes a
   * line of one step in an extra row.
   */
  text() {
    const rows = this.board.map((row) => [...row, "1", "1"]);
    this.lines.forEach((cells, line) => {
      const digit = String(line + 2);
      for (const [row, column] of cells) rows[row - 1][column - 1] = "1";
      const [row, column] = cells.at(-1);
      if (this.isComplete(line)) rows.push(rows[0].map(() => "1"), rows[0].map((_, column) => (column < 2 ? digit : "1")));
      else rows[row - 1][column - 1] = digit;
    });
    return `${rows.length} ${rows[0].length}\n${rows.map((row) => row.join(" ")).join("\n")}\n`;
  }
}

const isSame = ([row, column], [otherRow, otherColumn]) => row === otherRow && column === otherColumn;
