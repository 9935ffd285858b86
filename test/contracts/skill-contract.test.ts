import { chmodSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, vi } from "vitest";
import { machine, skillMd } from "../support/skills-on-disk.ts";
import { until } from "../support/until.ts";
import { skillContract } from "./clauses/skill.ts";
import { clausesOf } from "./clauses-of.ts";
import { serveContract } from "./serve-contract.ts";
import { SKILL_TEMPLATE } from "./skill-template.ts";

const clause = clausesOf(skillContract);
const LONG = "Does one thing of many, and says at length when it is to be used. ".repeat(60).trim();
const FOLDERS = ["project/.agent", "home/.agent", "project/.claude", "home/.claude"];
const NESTED = "home/.claude/skills/ms-office-suite/xlsx/SKILL.md";

describe("the skill contract", () => {
  const server = serveContract({
    argv: ["serve", "--tools", "skill"],
    files: {
      "project/.agent/skills/git/SKILL.md": skillMd("git", "Git deployment workflow skill"),
      "home/.agent/skills/mcp-builder/SKILL.md": skillMd("mcp-builder", "MCP server development guide"),
      "home/.claude/skills/postgres/SKILL.md": skillMd("postgres", "PostgreSQL database operations"),
      "home/.claude/skills/noname/SKILL.md": "---\ndescription: Has no name\n---\n",
      "home/.claude/skills/nodesc/SKILL.md": "---\nname: nodesc\n---\n",
      "home/.claude/skills/malformed/SKILL.md": "---\nname: malformed\ndescription: [unclosed\n---\n",
      "home/.claude/skills/separator/SKILL.md": skillMd("a/b", "Has a path separator"),
    },
    // A folder in the place of the file, and a folder without rights: the first is unreadable for root, too.
    prepare: async ({ home }) => {
      await mkdir(join(home, ".agent/skills/locked/SKILL.md"), { recursive: true });
      await mkdir(join(home, ".agent/skills/closed"), { recursive: true });
      chmodSync(join(home, ".agent/skills/closed"), 0);
    },
  });
  const load = (name: string) => server().call("skill", { name });
  const logged = (folder: string) =>
    server()
      .stderr()
      .split("\n")
      .filter((line) => line.includes(join("skills", folder)));

  clause("The tool is called skill, titled Load Skill, with four annotations", async () => {
    const { tools } = await server().client.listTools();
    expect(tools).toMatchObject([
      {
        name: "skill",
        title: "Load Skill",
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
    ]);
    expect(tools).toHaveLength(1);
  });

  clause(
    "The input is strictly one name, of at least one character: Skill name cannot be empty",
    async () => {
      const { tools } = await server().client.listTools();
      expect(tools[0]?.inputSchema).toMatchObject({
        properties: {
          name: {
            type: "string",
            minLength: 1,
            description: "Name of the skill to load (case-insensitive)",
          },
        },
        required: ["name"],
        additionalProperties: false,
      });
      expect(await load("")).toMatchObject({
        isError: true,
        text: expect.stringContaining("Skill name cannot be empty"),
      });
      for (const input of [{}, { name: "git", more: 1 }, { name: 7 }])
        expect(await server().call("skill", input), JSON.stringify(input)).toMatchObject({ isError: true });
    },
  );

  clause("The description is the template, word for word", async () => {
    const listed = await server().description("skill");
    const list = /<available_skills>\n(.*)\n<\/available_skills>$/s.exec(listed)?.[1] ?? "";
    const template = SKILL_TEMPLATE.replaceAll("`command: ", "`name: ");
    expect(listed).toBe(template.replace("LIST", () => list));
    expect(list).toContain(
      "<skill>\n<name>git</name>\n<description>Git deployment workflow skill</description>\n<location>project</location>\n</skill>",
    );
    expect(list).toContain("<name>postgres</name>");
    expect(list).toContain("<location>global</location>");
  });

  clause("Success is one block: Loading, Base directory, a blank line, the SKILL.md", async () => {
    const { content } = await server().client.callTool({ name: "skill", arguments: { name: "git" } });
    const folder = join(server().sandbox.project, ".agent/skills/git");
    const file = skillMd("git", "Git deployment workflow skill");
    expect(content).toEqual([{ type: "text", text: `Loading: git\nBase directory: ${folder}\n\n${file}` }]);
  });

  clause("Not found is answered word for word, with the available skills", async () => {
    const { text, isError } = await load("nonexistent");
    expect(isError).toBe(true);
    const [first, ...rest] = text.split("\n\n");
    expect(first).toBe("Skill 'nonexistent' not found.");
    expect(rest.at(-1)).toBe("Use the exact skill name (case-insensitive) to load a skill.");
    const lines = rest[0]?.split("\n") ?? [];
    expect(lines[0]).toBe("Available skills:");
    expect(lines).toContain("- git: Git deployment workflow skill");
    expect(lines).toContain("- mcp-builder: MCP server development guide");
    expect(lines).toContain("- postgres: PostgreSQL database operations");
  });

  clause("Names match case-insensitively", async () => {
    for (const [name, expected] of [
      ["Git", "git"],
      ["MCP-Builder", "mcp-builder"],
      ["POSTGRES", "postgres"],
    ])
      expect((await load(name ?? "")).text).toMatch(new RegExp(`^Loading: ${expected}\n`));
  });

  clause("A skill without name or description is skipped and logged to stderr", async () => {
    const listed = await server().description("skill");
    expect(listed).not.toContain("Has no name");
    expect(listed).not.toContain("nodesc");
    expect(logged("noname")).toHaveLength(1);
    expect(logged("nodesc")).toHaveLength(1);
  });

  clause(
    "Malformed front matter: skip the skill, log a warning to stderr, do not break the server",
    async () => {
      expect(await load("git")).toMatchObject({ isError: false });
      expect(await load("malformed")).toMatchObject({ isError: true });
      expect(logged("malformed")).toHaveLength(1);
      expect(await server().description("skill")).not.toContain("<name>malformed</name>");
    },
  );

  clause("Path separators are not accepted in skill names", async () => {
    expect(await load("a/b")).toMatchObject({ isError: true });
    expect(await server().description("skill")).not.toContain("<name>a/b</name>");
    expect(logged("separator")).toHaveLength(1);
  });

  clause("Files and directories without permission are skipped, with an error on stderr", async () => {
    expect(await load("git")).toMatchObject({ isError: false });
    expect(logged("locked")).toHaveLength(1);
    // Root may read everything.
    if (process.getuid?.() !== 0) expect(logged("closed")).toHaveLength(1);
  });

  clause("Traversal in a name is just not found", async () => {
    for (const name of ["../../../etc/passwd", ".ssh/id_rsa", "../git", "/etc/passwd", "git/SKILL.md"])
      expect((await load(name)).text).toMatch(/^Skill '.*' not found\.\n\nAvailable skills:\n/);
  });

  clause("Access is restricted to the predefined skill directories", async () => {
    await server().write("project/elsewhere/skills/hidden/SKILL.md", skillMd("hidden", "Hidden"));
    await server().write("home/skills/hidden/SKILL.md", skillMd("hidden", "Hidden"));
    for (const folder of [".codex", ".agents", ".config/agents"])
      await server().write(`home/${folder}/skills/other/SKILL.md`, skillMd("other", "Of other agents"));
    await server().write("home/.agent/skills/seen/SKILL.md", skillMd("seen", "Seen"));
    await until("a skill in one of the four", async () => !(await load("seen")).isError);
    for (const name of ["hidden", "other"]) expect(await load(name)).toMatchObject({ isError: true });
  });

  // The sixth, of the refresh, takes a server of its own: see below.
  clause("The ten testing scenarios", async () => {
    expect((await load("git")).text).toContain("# git\n");
    expect((await load("Git")).isError).toBe(false);
    expect(await load("nothing")).toMatchObject({ isError: true, text: expect.stringContaining("- git: ") });
    expect(await load("")).toMatchObject({ isError: true });
    await server().write("home/.claude/skills/git/SKILL.md", skillMd("git", "Of the user"));
    await server().write("home/.claude/skills/fresh/SKILL.md", skillMd("fresh", "Fresh"));
    await until("the new skill", async () => !(await load("fresh")).isError);
    expect((await load("git")).text).toContain("description: Git deployment workflow skill\n");
    for (const skipped of ["malformed", "nodesc", "locked"]) {
      expect(await load(skipped), skipped).toMatchObject({ isError: true });
      expect(logged(skipped), skipped).toHaveLength(1);
    }
  });

  clause("The three examples and the JSON-RPC shapes", async () => {
    const answer = await server().client.request({
      method: "tools/call",
      params: { name: "skill", arguments: { name: "git" } },
    });
    expect(answer.content).toEqual([
      { type: "text", text: expect.stringMatching(/^Loading: git\nBase directory: \//) },
    ]);
    expect((await load("MCP-Builder")).text).toMatch(/^Loading: mcp-builder\n/);
    expect((await load("nonexistent")).text).toMatch(
      /^Skill 'nonexistent' not found\.\n\nAvailable skills:\n(?:- .*\n)*- git: /,
    );
  });
});

describe("the skill contract, with many and unusual skills", () => {
  const server = serveContract({
    argv: ["serve", "--tools", "skill"],
    files: {
      "home/.claude/skills/spaced/SKILL.md": skillMd("My Spaced Skill!", "Spaces"),
      "home/.claude/skills/unicode/SKILL.md": skillMd("Ünïcode–技能", "Unicode"),
      "home/.claude/skills/proto/SKILL.md": skillMd("__proto__", "A name of JavaScript"),
      "home/.claude/skills/needy/SKILL.md":
        "---\nname: needy\ndescription: Needs a program\ncompatibility: Requires swift\n---\n",
      "home/.claude/skills/pdf/SKILL.md": skillMd("pdf", "Unshadowed"),
      "home/.agent/skills/git/SKILL.md": skillMd("git", "The winner"),
      "home/.claude/skills/git/SKILL.md": skillMd("git", "The shadowed one"),
      [NESTED]: skillMd("xlsx", "Nested"),
      ...Object.fromEntries(
        Array.from({ length: 120 }, (_, i) => [
          `home/.claude/skills/many-${i}/SKILL.md`,
          skillMd(`many-${i}`, `Number ${i}. ${LONG.slice(0, 400 + i * 20)}`),
        ]),
      ),
    },
  });
  const load = (name: string) => server().call("skill", { name });

  clause(
    "The list in the description has every skill, with the description of its front matter",
    async () => {
      const listed = await server().description("skill");
      expect(listed.match(/<skill>/g)).toHaveLength(127);
      for (let i = 0; i < 120; i++)
        expect(listed).toContain(
          `<name>many-${i}</name>\n<description>Number ${i}. ${LONG.slice(0, 400 + i * 20).trim()}</description>`,
        );
      expect(listed).toContain("<description>Needs a program</description>");
      expect(listed).not.toContain("…");
      const { text } = await load("nonexistent");
      expect(text).toContain(`\n- many-119: Number 119. ${LONG.slice(0, 400 + 119 * 20).trim()}\n`);
    },
  );

  clause("A skill is invoked by its fully qualified name", async () => {
    expect((await load("ms-office-suite:xlsx")).text).toContain("description: Nested");
    expect((await load("claude:pdf")).text).toContain("description: Unshadowed");
    expect((await load("claude:git")).text).toContain("description: The shadowed one");
    expect((await load("agent:git")).text).toContain("description: The winner");
    expect(await load("codex:pdf")).toMatchObject({ isError: true });
  });

  clause("Any characters are allowed in a name: spaces, special characters, Unicode", async () => {
    for (const name of ["My Spaced Skill!", "Ünïcode–技能", "__proto__"])
      expect((await load(name)).text).toMatch(new RegExp(`^Loading: ${name}\n`));
  });

  clause("A missing directory is skipped silently; one that is made later is scanned", async () => {
    expect(server().stderr()).not.toMatch(/skip|missing|exist/i);
    await server().write("project/.claude/skills/late/SKILL.md", skillMd("late", "Late"));
    await until("a skill in a new folder", async () => !(await load("late")).isError);
  });
});

describe("the skill contract, as folders come and go", () => {
  const server = serveContract({
    argv: ["serve", "--tools", "skill"],
    files: Object.fromEntries(
      FOLDERS.map((folder) => [`${folder}/skills/git/SKILL.md`, skillMd("git", `From ${folder}`)]),
    ),
  });
  const remove = (path: string) => rm(join(server().sandbox.home, "..", path), { recursive: true });
  const shows = (text: string) => async () => (await server().description("skill")).includes(text);

  clause("Four folders in that order, the first match wins", async () => {
    for (const folder of FOLDERS) {
      await until(`the one of ${folder}`, shows(`<description>From ${folder}</description>`));
      await remove(`${folder}/skills/git`);
    }
  });

  clause(
    "Skills are refreshed at startup and every 30 seconds: new ones appear, deleted ones go",
    async () => {
      const disk = machine();
      disk.write(".agent/skills/old/SKILL.md", skillMd("old", "Old"));
      const timers = vi.spyOn(globalThis, "setInterval");
      const usual = await disk.open({ watch: false, rescanEveryMs: undefined });
      expect(timers).toHaveBeenCalledWith(expect.any(Function), 30_000);
      timers.mockRestore();
      expect((await usual.list()).map(({ name }) => name)).toEqual(["old"]);
      // The same, in less time, and by the timed scan alone.
      const catalog = await disk.open({ watch: false, rescanEveryMs: 50 });
      disk.write(".agent/skills/new/SKILL.md", skillMd("new", "New"));
      disk.remove(".agent/skills/old");
      const names = async () => (await catalog.list()).map(({ name }) => name).join();
      await until("the new list", async () => (await names()) === "new");
    },
  );
});
