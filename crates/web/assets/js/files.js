// Saving to and opening files on the person's own machine.

import { el } from "./dom.js";

export function save(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  el("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

// The text of a file that the person chooses; never if they choose none.
export const openFile = (accept) =>
  new Promise((resolve, reject) => {
    const input = el("input", { type: "file", accept });
    input.addEventListener("change", () => input.files[0]?.text().then(resolve, reject));
    input.click();
  });
