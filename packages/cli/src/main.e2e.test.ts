import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putSkill } from "./testing/put-skill.ts";
import { createSandbox, type Sandbox } from "./testing/run-cli.ts";

let sandbox: Sandbox;
let started: ChildProcess[] = [];
beforeEach(async () => {
  sandbox = await createSandbox();
  // A folder that every preset reads.
  await putSkill(join(sandbox.project, ".claude", "skills"), "pdf");
});
afterEach(async () => {
  for (const child of started) child.kill("SIGKILL");
  started = [];
  await sandbox.remove();
});

function start(argv: readonly string[], nodeOptions: readonly string[] = []) {
  const child = spawn(process.execPath, [...nodeOptions, join(import.meta.dirname, "main.ts"), ...argv], {
    cwd: sandbox.project,
    env: { HOME: sandbox.home, PATH: "" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  started.push(child);
  return child;
}

const LIST_MODULES = `
  import { registerHooks } from "node:module";
  const urls = [];
  registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
  process.on("exit", () => process.stderr.write(urls.join("\\n")));
`;

describe("the program", () => {
  it.each([
    ["without arguments", []],
    ["with serve", ["serve"]],
    ["with only a flag", ["--tools", "skill"]],
  ])("is an MCP server on its standard streams %s, and ends with its client", async (_name, argv) => {
    const child = start(argv);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (id: number, method: string, params: object) => {
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
      return JSON.parse((await lines.next()).value ?? "null");
    };
    const clientInfo = { name: "test", version: "1" };
    const hello = await ask(1, "initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
    expect(hello).toMatchObject({ id: 1, result: { serverInfo: { name: "skillquay" } } });
    child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    const { result } = await ask(2, "tools/list", {});
    expect(result.tools[0]).toMatchObject({ name: "skill" });
    expect(result.tools[0].description).toContain("<name>pdf</name>");
    child.stdin.end();
    const [exitCode] = await once(child, "exit");
    expect(exitCode).toBe(0);
    expect((await lines.next()).done).toBe(true);
  });

  it.each([
    ["serve", "an agent waits for it at every start"],
    ["list", "a person waits for it"],
  ])("loads nothing of the other commands to %s: %s", async (command) => {
    const child = start([command], ["--import", `data:text/javascript,${encodeURIComponent(LIST_MODULES)}`]);
    child.stdin.end();
    const loaded = (await text(child.stderr)).split("\n").filter((line) => line.startsWith("file:"));
    expect(loaded.some((url) => url.endsWith(`/commands/${command}.ts`))).toBe(true);
    const commands = loaded.filter((url) => /\/cli\/src\/commands\/(?!index)/.test(url));
    expect(commands.map((url) => url.slice(url.lastIndexOf("/") + 1))).toEqual([`${command}.ts`]);
    // What only reads or writes archives, speaks to a hub or edits settings of hosts.
    const others =
      /\/cli\/src\/(?:connect|doctor|hub|pack)\/|\/cli\/src\/help\.ts|\/src\/archive\/|\/node_modules\/(?:yauzl|yazl|pend)\//;
    expect(loaded.filter((url) => others.test(url))).toEqual([]);
    const forTables = /\/(?:table|display-width|problem-lines)\.ts/;
    if (command === "serve") expect(loaded.filter((url) => forTables.test(url))).toEqual([]);
  });

  it("prints data on standard output and sets the exit code", async () => {
    const child = start(["list", "--json"]);
    const [stdout, [exitCode]] = await Promise.all([text(child.stdout), once(child, "exit")]);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout).skills).toMatchObject([{ name: "pdf" }]);
    const wrong = start(["lst"]);
    const [stderr, [wrongCode]] = await Promise.all([text(wrong.stderr), once(wrong, "exit")]);
    expect(wrongCode).toBe(2);
    expect(stderr).toContain("Did you mean 'skillquay list'?");
  });

  it("does not mind a reader that goes away", async () => {
    const child = start(["--help"]);
    child.stdout.destroy();
    const [stderr, [exitCode]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect(stderr).toBe("");
    expect(exitCode).toBe(0);
  });
});
