// The threats of both players in words.

const MOST = 6;

// Cells are pairs of row and column from 0. A threat on an odd row (from 1) is worth more to the
// first player, one on an even row to the second: as long as columns are filled in pairs, that is
// who comes to it.
export function explain({ threats, position, over }, names) {
  if (over) return "";
  const rows = position.trimEnd().split("\n").slice(1).reverse();
  const heightOf = (column) => rows.filter((row) => row[column] !== ".").length;
  const sentences = ["X", "O"].map((player) => {
    const cells = threats[player].map(([row, column]) => describe(player, row, column, heightOf(column)));
    const more = cells.length > MOST ? `, and ${cells.length - MOST} more` : "";
    return cells.length
      ? `${names[player]} would complete a line in ${cells.slice(0, MOST).join("; ")}${more}.`
      : `${names[player]} has no cell that completes a line.`;
  });
  return sentences.join(" ");
}

function describe(player, row, column, height) {
  const place = `column ${column + 1}, row ${row + 1}`;
  if (row === height) return `${place} (at once)`;
  const isOdd = row % 2 === 0;
  const parity = isOdd === (player === "X") ? "the right parity" : "the wrong parity";
  return `${place} (${row - height} below it are empty, ${parity})`;
}
