import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspect } from "./support/inspect.ts";
import { createMachine, launcher, type Machine } from "./support/program.ts";
import { serveHttp } from "./support/serve-http.ts";
import { writeSkill } from "./support/write-skill.ts";

let machine: Machine;
let url: string;

beforeAll(async () => {
  machine = await createMachine();
  for (const name of ["alpha-skill", "beta-skill"]) await writeSkill(machine.skills, name);
  ({ url } = await serveHttp(machine));
});
afterAll(() => machine.dispose());

describe("the Inspector's command line", () => {
  it.each(["modern", "legacy"])("verifies every listed skill in the %s era", async (era) => {
    const { exitCode, stdout } = await inspect(
      machine,
      [url, "--transport", "http", "--protocol-era", era],
      "skills/list",
      "--verify",
    );
    expect(stdout).toContain("skill://alpha-skill/SKILL.md");
    expect(stdout).toContain("skill://beta-skill/SKILL.md");
    expect(exitCode).toBe(0);
  });

  it.each(["modern", "legacy"])("finds no tool schema that is not portable in the %s era", async (era) => {
    const target = [url, "--transport", "http", "--protocol-era", era];
    const { exitCode, stdout } = await inspect(machine, target, "tools/list", "--strict");
    expect(stdout).toContain('"skill"');
    expect(exitCode).toBe(0);
  });

  it("reader: It runs with the MCP Inspector: reads a skill over stdio, of the directory that is the command's argument", async () => {
    const target = [machine.node, launcher, machine.skills, "--tools", "reader"];
    const { exitCode, stdout } = await inspect(
      machine,
      target,
      "tools/call",
      "--tool-name",
      "read_skill",
      "--tool-arg",
      "name=alpha-skill",
    );
    expect(stdout).toContain("Steps for alpha-skill.");
    expect(exitCode).toBe(0);
  });

  it("shows the words of an error over stdio", async () => {
    const target = [machine.node, launcher, "serve", "--dir", machine.skills];
    const call = ["--tool-name", "skill", "--tool-arg", "name=alpha-skil"];
    const { exitCode, stdout } = await inspect(machine, target, "tools/call", ...call);
    expect(stdout).toContain("Did you mean 'alpha-skill'?");
    expect(exitCode).toBe(5);
  });
});
