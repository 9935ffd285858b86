import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { originRepository } from "./support/origin-repository.ts";
import { createMachine, runProgram } from "./support/program.ts";

// Runs in the program before everything else.
const COUNTER = `
const { isMainThread } = require("node:worker_threads");
let threads = 0;
if (isMainThread) {
  process.on("worker", () => (threads += 1));
  process.on("exit", () => require("node:fs").writeFileSync(process.env.THREADS_FILE, String(threads)));
}
`;

it("a command starts one thread for all skills, and none for what was scanned before", {
  timeout: 240_000,
}, async () => {
  const machine = await createMachine();
  onTestFinished(() => machine.dispose());
  const project = join(machine.folder, "project");
  mkdirSync(project);
  const repository = originRepository(machine);
  const text = (name: string, body: string) =>
    `---\nname: ${name}\ndescription: Does ${name}. Use when ${name} is asked for.\n---\n\n${body}\n`;
  const names = Array.from({ length: 30 }, (_, index) => `skill-${index}`);
  repository.commit(Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, text(name, "Do it.")])));
  const counter = join(machine.folder, "counter.cjs");
  const threadsFile = join(machine.folder, "threads");
  writeFileSync(counter, COUNTER);
  machine.env.NODE_OPTIONS = `--require ${counter}`;
  machine.env.THREADS_FILE = threadsFile;
  const threadsOf = async (...args: string[]) => {
    const { exitCode, stderr } = await runProgram(machine, args, { cwd: project });
    expect([args, exitCode, stderr]).toEqual([args, 0, expect.any(String)]);
    return Number(readFileSync(threadsFile, "utf8"));
  };
  expect(await threadsOf("add", repository.url, "--yes")).toBe(1);
  expect(await threadsOf("outdated")).toBe(0);
  expect(await threadsOf("update")).toBe(0);
  repository.commit(Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, text(name, "More.")])));
  expect(await threadsOf("update", "--yes")).toBe(1);
  expect(await threadsOf("install", "--frozen")).toBe(0);
});
