import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { commands } from "../packages/cli/src/commands/index.ts";
import { ownNameOf } from "../packages/cli/src/program/aliases.ts";
import { parseArguments } from "../packages/cli/src/program/parse-arguments.ts";
import { gitServer } from "../packages/cli/src/testing/git-server.ts";
import { originRepository } from "./support/origin-repository.ts";
import { createMachine, root, runProgram } from "./support/program.ts";
import { readmeBlocks } from "./support/readme-blocks.ts";

/** The command blocks of the README, line by line: what follows `skillquay`, as a shell splits it. */
const blocks = readmeBlocks.map((lines) =>
  lines.flatMap((line) => {
    const [isOurs, words = ""] = /^(?:npx )?skillquay(?: (.*))?$/.exec(line) ?? [];
    return isOurs ? [shellWords(words)] : [];
  }),
);

describe("the command blocks of the README", { timeout: 240_000 }, () => {
  it("lead from nothing to an agent that has the skills, and through writing and trying one", async () => {
    const { machine, project } = await machineWithSource();
    const run = (args: readonly string[]) => runProgram(machine, [...args], { cwd: project });
    const [find, add, connect, welcome, ...others] = blocks[0] ?? [];
    expect([find, add, connect, welcome]).toEqual([
      ["find", "pdf", "--source", "anthropics/skills"],
      ["add", "anthropics/skills", "--skill", "pdf"],
      ["connect", "codex", "--write"],
      [],
    ]);
    expect(others).toEqual([["ui"], ["demo"]]);
    expect(await run(find ?? [])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining("anthropics/skills@pdf"),
    });
    const added = await run([...(add ?? []), "--yes"]);
    expect(added).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("SKILL.md about") });
    expect(readdirSync(project).sort()).toEqual([".agents", "skills-lock.json"]);
    expect(await run(["list", "--json"])).toMatchObject({ stdout: expect.stringContaining('"pdf"') });
    expect(await run(["verify"])).toMatchObject({ exitCode: 0 });
    // What was written is started once, as the agent would.
    expect(await run(connect ?? [])).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(machine.folder, "home/.codex/config.toml"), "utf8")).toContain("skillquay");

    const authors = blocks.find((lines) => lines[0]?.[0] === "new") ?? [];
    expect(authors.map(([name]) => name)).toEqual(["new", "check", "scan", "show", "call"]);
    for (const line of authors) expect([line, (await run(line)).exitCode]).toEqual([line, 0]);
    const scripts = blocks.find((lines) => lines[0]?.[0] === "run") ?? [];
    expect(await run(scripts[1] ?? [])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining("fill.py"),
    });
  });

  it("every line is a command with options that there are", async () => {
    const lines = blocks.flat();
    expect(lines.length).toBeGreaterThan(25);
    for (const [first = "serve", ...args] of lines) {
      const command = await commands.find(({ name }) => name === ownNameOf(first, args))?.load();
      expect([first, command?.name]).toEqual([first, ownNameOf(first, args)]);
      if (command !== undefined) await parseArguments(command, args);
    }
  });
});

/** A machine without skills and settings, and a code host that has some as 'anthropics/skills'. */
async function machineWithSource() {
  const machine = await createMachine();
  onTestFinished(() => machine.dispose());
  const project = join(machine.folder, "project");
  mkdirSync(project);
  const repository = originRepository(machine, "anthropics/skills");
  const origin = join(machine.folder, "origin");
  cpSync(join(root, "samples/skills/hello-world"), join(origin, "anthropics/skills/hello-world"), {
    recursive: true,
  });
  const head = "---\nname: pdf\ndescription: Fills PDF forms. Use when a form is to be filled.\n---\n";
  repository.commit({ "pdf/SKILL.md": `${head}\nFill it.\n`, "pdf/scripts/fill.py": "print('filled')\n" });
  machine.env.SKILLQUAY_GIT_BASE = await gitServer(origin);
  return { machine, project };
}

function shellWords(text: string): string[] {
  return [...text.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? "",
  );
}
