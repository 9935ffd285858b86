import { existsSync } from "node:fs";
import { lstat, readdir, readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { harmfulSkill } from "../demo/harmful-skill.ts";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
let source: string;
const at = (path: string) => join(sandbox.home, path);
beforeEach(async () => {
  sandbox = await createSandbox();
  source = await putSkill(at(".claude/skills"), "pdf");
});
afterEach(() => sandbox.remove());

describe("connect --write", () => {
  const terminal = { columns: 200 };
  const argv = ["connect", "gemini", "--write", "--no-start"];

  it("asks on a terminal whether the agent is to load the skills itself that it does not see", async () => {
    const refused = await sandbox.run(argv, { terminal, stdin: "n\n" });
    expect(refused.stderr).toContain("follow nothing that a server's tools return");
    expect(refused.stderr).toContain("1 skill is in no folder that Gemini CLI reads.");
    expect(existsSync(at(".gemini/skills"))).toBe(false);
    const agreed = await sandbox.run(argv, { terminal, stdin: "\n" });
    expect(agreed.stderr).toContain("skillquay unplace --agent gemini-cli");
    expect(await readlink(at(".gemini/skills/pdf"))).toBe(source);
    expect((await sandbox.run(argv, { terminal })).stderr).not.toContain("in no folder");
  });

  it("places by the flag where nobody can be asked, but for what the scan blocks", async () => {
    await putSkill(at(".claude/skills"), harmfulSkill.name, { files: harmfulSkill.files });
    const { stdout, exitCode } = await sandbox.run([...argv, "--place", "--json"]);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout).placed).toEqual([
      expect.objectContaining({
        skill: harmfulSkill.name,
        placed: false,
        error: expect.objectContaining({ code: "skill_blocked" }),
      }),
      { agent: "gemini-cli", skill: "pdf", path: at(".gemini/skills/pdf"), placed: true },
    ]);
    expect(existsSync(join(at(".gemini/skills"), harmfulSkill.name))).toBe(false);
  });

  it("says so of an agent that escapes what tools return, and copies where the agent passes over links", async () => {
    const { stderr } = await sandbox.run(["connect", "continue", "--write", "--no-start"]);
    expect(stderr).toContain("as JSON, in which line ends and quotes are escaped.");
    expect(stderr).toContain("skillquay connect continue --write --place");
    const argv = ["connect", "continue", "--write", "--no-start", "--place"];
    expect((await sandbox.run(argv)).exitCode).toBe(0);
    const placed = at(".continue/skills/pdf");
    expect((await lstat(placed)).isDirectory()).toBe(true);
    expect(await readFile(join(placed, "SKILL.md"))).toEqual(await readFile(join(source, "SKILL.md")));
  });

  it("says without a terminal how to do it, for an agent that trusts no server, and asks none that reads no folder", async () => {
    const { stderr } = await sandbox.run(argv);
    expect(stderr).toContain("skillquay connect gemini-cli --write --place");
    const other = await sandbox.run(["connect", "nanocoder", "--project", "--write", "--no-start"], {
      terminal,
    });
    expect(other.exitCode).toBe(0);
    expect(other.stderr).not.toContain("in no folder");
  });

  it("asks for a plain no where the agent reads results as they are", async () => {
    await putSkill(at(".vibe/skills"), "tides");
    const codex = ["connect", "codex", "--write", "--no-start"];
    expect((await sandbox.run(codex, { terminal, stdin: "\n" })).stderr).toContain("[y]es, [N]o");
    expect(existsSync(at(".codex/skills"))).toBe(false);
  });

  it("takes back what it placed with the entry, and leaves what place was told to put there", async () => {
    await putSkill(at(".claude/skills"), "tides");
    await sandbox.run(["place", "tides", "--agent", "gemini"]);
    await sandbox.run([...argv, "--place"]);
    expect((await readdir(at(".gemini/skills"))).sort()).toEqual(["pdf", "tides"]);
    const { stdout } = await sandbox.run(["connect", "gemini", "--remove", "--json"]);
    expect(JSON.parse(stdout).unplaced).toEqual([
      { agent: "gemini-cli", skill: "pdf", path: at(".gemini/skills/pdf"), removed: true },
    ]);
    expect(await readdir(at(".gemini/skills"))).toEqual(["tides"]);
  });

  it("is not asked twice, and takes everything back by --no-place", async () => {
    await sandbox.run([...argv, "--place"]);
    await putSkill(at(".claude/skills"), "tides");
    const again = await sandbox.run(argv);
    expect(again.stderr).toContain("loads 1 more by itself");
    const { stderr } = await sandbox.run([...argv, "--no-place"], { terminal });
    expect(stderr).toContain("Taken back from Gemini CLI: 2 skills");
    expect(await readdir(at(".gemini/skills"))).toEqual([]);
  });

  it("leaves to the server what is longer than the agent gives of a skill of its own", async () => {
    await putSkill(at(".vibe/skills"), "long-voyage", { body: "Go on to the next port.\n".repeat(400) });
    const { stdout } = await sandbox.run(["connect", "cline", "--write", "--no-start", "--place", "--json"]);
    expect(JSON.parse(stdout).placed).toEqual([
      { agent: "cline", skill: "pdf", path: at(".cline/skills/pdf"), placed: true },
    ]);
  });
});
