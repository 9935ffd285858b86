import { cp, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { consoleBlocks, firstDifference } from "./support/console-blocks.ts";
import { createMachine, type Machine, root, runProgram } from "./support/program.ts";
import { until } from "./support/until.ts";

/** The commands of docs/guide/first-five-minutes.md, as a new user on a machine of their own, in the order of the page. */
const RUNS: Readonly<Record<string, () => Promise<string>>> = {
  // What `npx skillquay` does on a terminal.
  "npx skillquay": () => printed(["welcome"]),
  "npx skillquay connect codex --write": () => printed(["connect", "codex", "--write"]),
  "npx skillquay demo --yes": () => printed(["demo", "--yes"]),
  // After the build, which `npm test` has just done.
  "npm install && npm start": startHub,
  "npx skillquay call skills_getStarted --hub http://127.0.0.1:4711": () => {
    machine.env.SKILLQUAY_KEY = hub.key;
    return printed(["call", "skills_getStarted", "--hub", hub.url]);
  },
};

const page = await readFile(join(root, "docs/guide/first-five-minutes.md"), "utf8");
const blocks = consoleBlocks(page);

it("the page has the commands of the README, each with its output", async () => {
  expect(blocks.map(({ command }) => command)).toEqual(Object.keys(RUNS));
  const readme = await readFile(join(root, "README.md"), "utf8");
  for (const command of ["npm install && npm start", "npm install && npm test", "npx skillquay "]) {
    expect(readme).toContain(command);
    expect(page).toContain(command.trim());
  }
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  expect(scripts.start).toBe("node scripts/build.mjs && node packages/cli/bin/skillquay.js hub");
});

it.each(blocks)("'$command' prints what the page says", { timeout: 120_000 }, async ({ command, output }) => {
  expect(firstDifference(output, (await RUNS[command]?.()) ?? "")).toBeUndefined();
});

let machine: Machine;
const hub = { url: "", key: "" };

beforeAll(async () => {
  machine = await createMachine();
  const home = machine.env.HOME ?? "";
  for (const name of ["hello-world", "code-review"])
    await cp(join(root, "samples/skills", name), join(home, ".claude/skills", name), { recursive: true });
  await mkdir(join(home, ".codex"));
});
afterAll(() => machine.dispose());

async function printed(args: string[]): Promise<string> {
  const { stdout, exitCode } = await runProgram(machine, args, { cwd: machine.skills });
  expect(exitCode).toBe(0);
  return stdout;
}

/** As `npm start` does, on a port that is free; told as if it were the usual one. */
async function startHub(): Promise<string> {
  const child = machine.spawn(["hub", "--port", "0", "--data", join(machine.folder, "hub")]);
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  await until("the hub has said everything", () => output.includes("Try it, with the key"), {
    timeoutMs: 60_000,
  });
  hub.url = /The hub is at (\S+)/.exec(output)?.[1] ?? "";
  hub.key = /sk_live_\w+/.exec(output)?.[0] ?? "";
  return output.replaceAll(hub.url, "http://127.0.0.1:4711");
}
