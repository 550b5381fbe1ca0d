// The package in Chromium: served from this folder, and asked there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { serve, withBrowser } from "./browser.js";

test("the package works in a browser", async () => {
  const server = await serve(new URL("../", import.meta.url));
  try {
    await withBrowser({}, async (browser) => {
      await browser.open(server.address);
      const { depth, updates, score, refused } = await browser.run(`
        const { Lockstep } = await import("/index.js");
        const { reversi, connectx, sudoku } = new Lockstep();
        const updates = [];
        const found = await reversi.search({ game: "f5d6c3", depth: 6 }, { onUpdate: (news) => updates.push(news.depth) });
        const solved = await connectx.solve({ game: "4453327" });
        const refused = await sudoku.solve({ puzzle: "?" }).catch(({ message }) => message);
        return { depth: found.depth, updates, score: solved.score, refused };`);
      assert.deepEqual({ depth, score }, { depth: 6, score: -2 });
      assert.ok(updates.includes(5));
      assert.match(refused, /expected/);
    });
  } finally {
    await server.close();
  }
});
