import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commands } from "../packages/cli/src/commands/index.ts";
import { lightenHub } from "./support/lighten-hub.ts";
import { originRepository } from "./support/origin-repository.ts";
import { createMachine, type Machine, root, runProgram } from "./support/program.ts";
import { type StartedHub, startHub } from "./support/start-hub.ts";
import { runInTerminal } from "./support/terminal-run.ts";
import { type Call, complaintsOf, notCovered, putSkills, wordsOf } from "./terminal-width.suite.ts";

const corpus = join(dirname(root), "shared/corpus");
const JSON_LINES = /^\s*["{}[\]]/;
// What the tour shows of its skills is their text.
const SKILL_LINES =
  /^(?:\s*["{}[\]]|A skill as small|One finding|`language`|description:|Base directory|End with|It answers|<skill_)/;

const LOCAL: readonly Call[] = [
  { args: [] },
  { args: ["welcome"] },
  { args: ["list"] },
  { args: ["list", "--all"] },
  { args: ["list", "--problems"] },
  { args: ["doctor"] },
  { args: ["show", "hello-world"], asIs: "all" },
  { args: ["show", "code-review", "--toc"] },
  {
    args: ["show", "a-name-of-a-skill-that-is-as-long-as-the-specification-lets-it-be".slice(0, 64), "--toc"],
  },
  { args: ["search", "turn a scanned contract into text"] },
  { args: ["search", "zzqq cat tax"] },
  { args: ["find", "review", "--list", "--source", "./.agents/skills"] },
  { args: ["check", ".agents/skills/code-review", "../.claude/skills/unfinished"] },
  { args: ["scan", "--all", "--notes"] },
  { args: ["connect"] },
  { args: ["connect", "codex"], asIs: /^(\[|command =|args =)/ },
  { args: ["connect", "codex", "--write", "--no-start"], asIs: /^[+-] /, once: true },
  { args: ["connect", "cursor", "--write", "--no-start", "--project"], asIs: /^[+-] /, once: true },
  { args: ["place", "--agent", "codex"], once: true },
  { args: ["unplace", "--all"], once: true },
  { args: ["trust"], once: true },
  { args: ["trust", "--list"] },
  {
    args: ["secrets", "set", "WEATHER_KEY", "--skill", "hello-world"],
    typed: "sunny-days-ahead\n",
    once: true,
  },
  { args: ["secrets"] },
  { args: ["packages", "list"] },
  { args: ["sandbox", "probe"] },
  { args: ["sandbox", "attack"] },
  { args: ["run", "hello-world"] },
  { args: ["run", "hello-world", "greet.py", "--params", '{"name": "Ada"}'], asIs: JSON_LINES, once: true },
  { args: ["run", "hello-world", "greet.py", "--dry-run"], asIs: "all" },
  { args: ["call", "skill", '{"name": "hello-world"}'], asIs: "all" },
  { args: ["new", "made-here", "--description", "Does this. Use when asked."], once: true },
  { args: ["pack", ".agents/skills/hello-world", "--out", "../out.zip"], once: true },
  { args: ["sign", "--new-key"], once: true },
  { args: ["sign", ".agents/skills/made-here"], once: true },
  { args: ["verify", ".agents/skills/made-here"] },
  { args: ["ci", ".agents/skills"] },
  { args: ["demo", "--yes"], asIs: SKILL_LINES, once: true },
  { args: ["completion", "bash"], asIs: "all" },
  { args: ["man"], asIs: "all" },
  ...commands.filter(({ hidden }) => hidden !== true).map(({ name }): Call => ({ args: [name, "--help"] })),
  { args: ["--help"] },
  { args: ["lst"] },
  { args: ["show", "no-such-skill"] },
];

const INSTALLED: readonly Call[] = [
  { args: ["add", "<SOURCE>", "--yes"], once: true },
  { args: ["outdated"] },
  { args: ["install"], once: true },
  { args: ["verify"] },
  { args: ["why", "notes"] },
  { args: ["CHANGE"] },
  { args: ["outdated"] },
  { args: ["update", "--dry-run"], asIs: /^ {4}[+ -]/ },
  { args: ["update", "--yes"], asIs: /^ {4}[+ -]/, once: true },
  { args: ["remove", "notes", "--yes"], once: true },
];

const WITH_HUB: readonly Call[] = [
  { args: ["login", "<HUB>"], typed: "<KEY>\r", once: true },
  { args: ["whoami"] },
  { args: ["push", ".agents/skills/hello-world"], once: true },
  { args: ["publish", "hello-world", "--as", "public"], once: true },
  { args: ["tag", "hello-world", "stable", "1"], once: true },
  { args: ["yank", "hello-world", "1", "--reason", "It loses fields of long forms."], once: true },
  { args: ["yank", "hello-world", "1", "--undo"], once: true },
  { args: ["team", "create", "docs", "--name", "Documentation"], once: true },
  { args: ["team"] },
  { args: ["hub", "account", "create", "friend"], once: true },
  { args: ["hub", "key", "list"] },
  { args: ["hub", "sign-in"], once: true },
  { args: ["share", "hello-world", "friend"], once: true },
  { args: ["share"] },
  { args: ["invitations"] },
  { args: ["unshare", "hello-world", "friend"], once: true },
  { args: ["sources", "add", "<SOURCE>"], once: true },
  { args: ["sources", "list"] },
  { args: ["sources", "sync"], once: true },
  { args: ["usage"] },
  { args: ["audit"] },
  { args: ["call", "skills_listSkills"], asIs: "all" },
  { args: ["find", "notes", "--list"] },
  { args: ["list"] },
  { args: ["logout"], once: true },
];

describe.skipIf(!existsSync("/usr/bin/script"))("on a real terminal", { timeout: 600_000 }, () => {
  it("every command of the registry is called here, or says why not", () => {
    expect(notCovered([...LOCAL, ...INSTALLED, ...WITH_HUB])).toEqual([]);
  });

  it.each([80, 60])(
    "of %i columns no table of a local command is wider, and no word is cut",
    async (columns) => {
      expect(await walk(LOCAL, columns)).toEqual([]);
    },
  );

  it.each([80, 60])("of %i columns neither is any of a command that installs", async (columns) => {
    expect(await walk(INSTALLED, columns)).toEqual([]);
  });

  it.each([80, 60])("of %i columns neither is any of a command for a hub", async (columns) => {
    expect(await walk(WITH_HUB, columns)).toEqual([]);
  });

  it.skipIf(!existsSync(corpus)).each([80, 60])(
    "of %i columns neither is any over real skills",
    async (columns) => {
      const calls = [["list"], ["list", "--problems"], ["search", "review a pull request"], ["doctor"]];
      const complaints = await walk(
        calls.map((args) => ({ args: [...args, "--dir", corpus] })),
        columns,
      );
      expect(complaints).toEqual([]);
    },
  );
});

let hub: StartedHub;
let machine: Machine;
let project: string;
let source: ReturnType<typeof originRepository>;
const notes = (text: string) => ({
  "notes/SKILL.md": `---\nname: notes\ndescription: ${"Keeps notes of meetings, with who said what. ".repeat(6).trim()}\n---\n\n# Notes\n\n${text}\n`,
});

beforeAll(async () => {
  machine = await createMachine();
  await lightenHub(machine);
  hub = await startHub(machine);
  delete machine.env.SKILLS_SANDBOX;
}, 200_000);
afterAll(() => machine.dispose());

/** The calls one after the other on a machine of their own; for each complaint the call and the line. */
async function walk(calls: readonly Call[], columns: number): Promise<string[]> {
  const own = await createMachine();
  try {
    own.env.DATABASE_URL = machine.env.DATABASE_URL ?? "";
    own.env.SKILLQUAY_HUB_DATA = join(machine.folder, "hub");
    own.env.SKILLQUAY_SOURCE_PROTOCOLS = "https,file";
    project = join(own.env.HOME ?? "", "project");
    await mkdir(join(project, ".git"), { recursive: true });
    await putSkills(own, project);
    source = originRepository(own);
    source.commit(notes("Write them down."));
    const complaints: string[] = [];
    for (const call of calls) complaints.push(...(await complaintsOfCall(own, call, columns)));
    return complaints;
  } finally {
    await own.dispose();
  }
}

async function complaintsOfCall(own: Machine, call: Call, columns: number): Promise<string[]> {
  if (call.args[0] === "CHANGE") {
    source.commit(notes("Write them down, and `pip install more`.\n".repeat(3)));
    return [];
  }
  const named = (text: string) =>
    text
      .replace("<SOURCE>", source.url)
      .replace("<HUB>", hub.url)
      .replace("<KEY>", hub.key ?? "");
  const args = call.args.map(named);
  const full = call.once
    ? undefined
    : await runProgram(own, args.length === 0 ? ["welcome"] : args, { cwd: project });
  const words = full && new Set(wordsOf(`${full.stdout}\n${full.stderr}`.split("\n")));
  const shown = await runInTerminal(own, args, { columns, cwd: project, typed: named(call.typed ?? "") });
  const complaints = complaintsOf(shown.lines, { columns, asIs: call.asIs, words });
  if (call.once && shown.exitCode !== 0)
    complaints.push(`exit code ${shown.exitCode}: ${shown.lines.join("\n")}`);
  return complaints.map((complaint) => `${args.join(" ")}: ${complaint}`);
}
