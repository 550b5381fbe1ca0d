// The first program of the guide prints what the guide says.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

const guide = new URL("../../../../docs/guide-javascript.md", import.meta.url);
const library = new URL("../index.js", import.meta.url);

test("the guide is right", async () => {
  const text = await readFile(guide, "utf8");
  const block = (kind) => text.match(new RegExp(`\`\`\`${kind}\\n(.*?)\`\`\``, "s"))[1];
  const folder = await mkdtemp(join(tmpdir(), "lockstep-"));
  try {
    const program = join(folder, "hello.mjs");
    await writeFile(program, block("js").replace('"lockstep-games"', JSON.stringify(library.href)));
    const { stdout } = await promisify(execFile)(process.execPath, [program]);
    assert.equal(stdout, block("text"));
  } finally {
    await rm(folder, { recursive: true });
  }
});
