import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { systemNode } from "../scripts/system-node.ts";

const file = new URL("../packages/cli/src/program/limit-young-memory.ts", import.meta.url);

/** Keeps much of what it makes, in slices that are short beside the room, with a thread that starts in the middle; prints the room for new objects. */
const WORK = `
  import { Worker } from "node:worker_threads";
  let kept = [];
  for (let slice = 0; slice < 120; slice++) {
    for (let i = 0; i < 2_000; i++) kept.push({ i, list: [i] });
    if (kept.length > 60_000) kept = kept.slice(30_000);
    if (slice === 60) await new Promise((done) => new Worker("", { eval: true }).once("exit", done));
    await new Promise((done) => setTimeout(done, 1));
  }
  const young = getHeapSpaceStatistics().find((space) => space.space_name === "new_space");
  process.stdout.write(String(young.space_size));`;

const MEGABYTE = 1024 * 1024;

// The Node that the program runs on, and the newest.
it.each([
  { node: systemNode(), enough: 4 * MEGABYTE, most: 8 * MEGABYTE },
  { node: process.execPath, enough: 4 * MEGABYTE, most: 8 * MEGABYTE },
  { node: systemNode(), enough: 16 * MEGABYTE, most: 16 * MEGABYTE },
])(
  "keeps the room for new objects small, also when a thread starts: $node, $enough",
  ({ node, enough, most }) => {
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(file), "utf8"));
    const run = (end: string) =>
      Number(execFileSync(node, ["--input-type=module"], { input: `${source}\n${end}`, encoding: "utf8" }));
    expect(run(`limitYoungMemory(${enough});${WORK}`)).toBeLessThanOrEqual(most);
  },
);
