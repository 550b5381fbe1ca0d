// What the boards share: cells in rows, navigated with the arrow keys; only one of them is in the tab
// order at a time (a roving tabindex).

const STEPS = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

export class Walk {
  // cells[row][column] are elements; `choose` is called with the one that is chosen.
  constructor(root, cells, choose, moved = () => {}) {
    this.cells = cells;
    this.choose = choose;
    this.moved = moved;
    this.at = [0, 0];
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("click", (event) => {
      const found = this.find(event.target);
      if (found) {
        this.go(found, false);
        choose(this.cell, event);
      }
    });
    root.addEventListener("focusin", (event) => {
      const found = this.find(event.target);
      if (found) this.go(found, false);
    });
    this.cell.setAttribute("tabindex", "0");
  }

  get cell() {
    return this.cells[this.at[0]][this.at[1]];
  }

  find(target) {
    for (const [row, cells] of this.cells.entries()) {
      const column = cells.findIndex((cell) => cell.contains(target));
      if (column >= 0) return [row, column];
    }
    return null;
  }

  go([row, column], focus = true) {
    this.cell.setAttribute("tabindex", "-1");
    this.at = [row, column];
    this.cell.setAttribute("tabindex", "0");
    if (focus) this.cell.focus();
    this.moved(this.cell);
  }

  goTo(cell, focus = true) {
    const found = this.find(cell);
    if (found) this.go(found, focus);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.find(event.target)) return;
    const [row, column] = this.at;
    const last = [this.cells.length - 1, this.cells[0].length - 1];
    const step = STEPS[event.key];
    if (step) {
      this.go([
        Math.min(last[0], Math.max(0, row + step[0])),
        Math.min(last[1], Math.max(0, column + step[1])),
      ]);
    } else if (event.key === "Home") this.go([row, 0]);
    else if (event.key === "End") this.go([row, last[1]]);
    else if (event.key === "Enter" || event.key === " ") this.choose(this.cell, event);
    else return;
    event.preventDefault();
  }
}
