import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tryStart } from "./trial-start.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillquay-trial-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A server that answers with one tool for each variable and fact that a test wants to know. */
const SERVER = `
let client = "";
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === "initialize") {
    client = params.clientInfo.name;
    console.log(JSON.stringify({ jsonrpc: "2.0", method: "notifications/message", params: {} }));
    console.log(JSON.stringify({ jsonrpc: "2.0", id, result: {} }));
  }
  if (method === "tools/list") {
    const facts = [process.env.SECRET, process.env.GIVEN, process.env.HOME, client === "codex" && client, process.cwd() === process.argv[2]];
    console.log(JSON.stringify({ jsonrpc: "2.0", id, result: { tools: facts.filter(Boolean) } }));
  }
});
`;

async function start(text: string, options: { args?: string[]; waitMs?: number; program?: string } = {}) {
  const file = join(folder, "server.cjs");
  await writeFile(file, text);
  const { args = [], waitMs = 15_000, program = process.execPath } = options;
  return tryStart(
    {
      command: [program, file, ...args],
      env: { GIVEN: "by the entry" },
      workingFolder: folder,
      clientName: "codex",
      waitMs,
    },
    { env: { SECRET: "of the shell", HOME: folder }, platform: "linux" },
  );
}

describe("tryStart", { concurrent: false }, () => {
  it("starts a server with what agents give it: their name, folder and few variables, and says how long it took", async () => {
    const trial = await start(SERVER, { args: [folder] });
    // GIVEN, HOME, the name and the folder; not SECRET.
    expect(trial).toEqual({ isStarted: true, tookMs: expect.any(Number), toolCount: 4 });
  });

  it.each([
    ["ends", "process.exit(3)", "it ended with exit code 3"],
    ["says something else", "console.log('hello'); setInterval(() => {}, 1000)", "not one of an MCP server"],
  ])("says why for a program that %s", async (_name, text, why) => {
    expect(await start(text)).toMatchObject({ isStarted: false, why: expect.stringContaining(why) });
  });

  it("says so of a program that is not there, and of one that does not answer in time", async () => {
    expect(await start("", { program: join(folder, "none") })).toMatchObject({
      isStarted: false,
      why: "it could not be started (ENOENT)",
    });
    expect(await start("process.stdin.resume()", { waitMs: 50 })).toMatchObject({
      isStarted: false,
      why: "it did not answer within 50 ms",
    });
  });
});
