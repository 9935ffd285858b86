import { readFileSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect } from "vitest";
import { skillMd } from "../support/skills-on-disk.ts";
import { readerContract } from "./clauses/reader.ts";
import { clausesOf } from "./clauses-of.ts";
import { serveContract } from "./serve-contract.ts";

const clause = clausesOf(readerContract);
const MANY = Array.from({ length: 150 }, (_, i) => `skill-with-a-longer-name-${i}`);
const CODE_REVIEW = skillMd("code-review", "Structured code review methodology", "FULL BODY\n");

describe("the reader contract", () => {
  const server = serveContract({
    argv: ["{home}/skills", "--tools", "reader"],
    files: {
      "home/skills/code-review/SKILL.md": CODE_REVIEW,
      "home/skills/code-review/references/REFERENCE.md": "REFERENCE",
      "home/skills/code-review/scripts/run.py": "print('SCRIPT')\n",
      "home/skills/code-review/data.json": '{"a": "DATA"}\n',
      "home/skills/huge/SKILL.md": skillMd("huge", "Huge.", "x".repeat(1024 * 1024)),
      "home/skills/grows/SKILL.md": skillMd("grows", "Grows."),
      "home/skills/js/SKILL.md": "---js\nglobalThis.__contract = 1\n---\n",
      "home/skills/tag/SKILL.md":
        '---\nname: tag\ndescription: !!python/object/apply:os.system ["touch pwned"]\n---\n',
      "home/outside/linked/SKILL.md": skillMd("linked", "SECRET of a linked folder"),
      "home/outside.md": skillMd("outside", "SECRET of a linked file"),
      "home/.claude/skills/other/SKILL.md": skillMd("other", "Not in the directory"),
      ...Object.fromEntries(
        MANY.map((name, i) => [`home/skills/${name}/SKILL.md`, skillMd(name, `Does thing ${i}.`)]),
      ),
    },
    prepare: async ({ home }) => {
      await mkdir(join(home, "skills/outside"));
      await symlink(join(home, "outside.md"), join(home, "skills/outside/SKILL.md"));
      await symlink(join(home, "outside/linked"), join(home, "skills/linked"));
    },
  });
  const read = (name: string) => server().call("read_skill", { name });
  const listed = async (): Promise<{ name: string; description: string }[]> =>
    JSON.parse((await server().call("list_skills")).text);

  clause("Two tools, not one: exactly list_skills and read_skill", async () => {
    const { tools } = await server().client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["list_skills", "read_skill"]);
  });

  clause("list_skills returns all skill names and descriptions, without any input", async () => {
    const { tools } = await server().client.listTools();
    expect(tools[0]?.inputSchema.properties ?? {}).toEqual({});
    const skills = await listed();
    for (const [i, name] of MANY.entries())
      expect(skills).toContainEqual({ name, description: `Does thing ${i}.` });
    expect(skills).toContainEqual({
      name: "code-review",
      description: "Structured code review methodology",
    });
    const { text } = await server().call("list_skills");
    expect(text).toBe(JSON.stringify(skills, undefined, 2));
    expect(text).not.toContain("FULL BODY");
  });

  clause("read_skill accepts a name and returns the full SKILL.md", async () => {
    expect(await read("code-review")).toMatchObject({ isError: false, text: CODE_REVIEW });
  });

  clause("The description of list_skills includes the available skill names", async () => {
    const text = await server().description("list_skills");
    for (const name of ["code-review", ...MANY]) expect(text).toContain(name);
  });

  clause("The skills directory is an argument of the command", async () => {
    expect(await read("code-review")).toMatchObject({ isError: false });
    expect(await read("other")).toMatchObject({ isError: true });
  });

  clause("The server declares tools.listChanged", () => {
    expect(server().client.getServerCapabilities()?.tools?.listChanged).toBe(true);
  });

  clause("Resolved paths stay inside the skills directory, symlink escapes are detected", async () => {
    for (const name of ["outside", "linked"]) {
      expect(await read(name), name).toMatchObject({ isError: true });
      expect(server().stderr()).toContain(join("skills", name));
    }
    expect(await server().description("list_skills")).not.toMatch(/\blinked\b|\boutside\b/);
  });

  clause("read_skill looks names up by key and never constructs paths", async () => {
    for (const name of [
      "../code-review",
      "code-review/../code-review",
      "/etc/passwd",
      "code-review/SKILL.md",
    ])
      expect(await read(name), name).toMatchObject({ isError: true });
  });

  clause("Files larger than 1MB are skipped during discovery and rejected on read", async () => {
    expect(await server().description("list_skills")).not.toContain("huge");
    expect(server().stderr()).toContain(join("skills", "huge"));
    await server().write("home/skills/grows/SKILL.md", skillMd("grows", "Grows.", "x".repeat(1024 * 1024)));
    const grown = await read("grows");
    expect(grown.isError).toBe(true);
    // Seen by the read, or by the watch before it.
    expect(grown.text).toMatch(/larger than 1 MiB|not found/);
  });

  clause("Only .md files are readable", async () => {
    const get = (path: string) => server().client.readResource({ uri: `skill://code-review/${path}` });
    expect((await get("references/REFERENCE.md")).contents).toMatchObject([{ text: "REFERENCE" }]);
    for (const path of ["scripts/run.py", "data.json"]) await expect(get(path), path).rejects.toThrow();
    const { resources } = await server().client.listResources();
    expect(resources.filter(({ uri }) => /^skill:.*(?<!\.md)$/.test(uri))).toEqual([]);
  });

  clause("YAML is parsed safely", async () => {
    expect(Reflect.get(globalThis, "__contract")).toBeUndefined();
    expect(await read("js")).toMatchObject({ isError: true });
    const names = (await server().client.listTools()).tools[0]?.description;
    expect(names).not.toContain("pwned");
    expect(() => readFileSync(join(server().sandbox.home, "pwned"))).toThrow("ENOENT");
  });
});

describe("the samples of the reader contract", () => {
  const server = serveContract({
    argv: [join(dirname(dirname(import.meta.dirname)), "samples/skills"), "--tools", "reader"],
    files: {},
  });

  clause("Two sample skills: git-commit-review, and code-review with references/REFERENCE.md", async () => {
    const { text } = await server().call("list_skills");
    expect(text).toContain('"git-commit-review"');
    expect(text).toContain('"code-review"');
    const { resources } = await server().client.listResources();
    const filesOf = (name: string) =>
      resources.map(({ uri }) => uri).filter((uri) => uri.startsWith(`skill://${name}/`));
    expect(filesOf("git-commit-review")).toEqual(["skill://git-commit-review/SKILL.md"]);
    expect(filesOf("code-review")).toEqual([
      "skill://code-review/SKILL.md",
      "skill://code-review/references/REFERENCE.md",
    ]);
  });
});
