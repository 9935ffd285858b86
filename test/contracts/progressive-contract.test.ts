import { execFileSync } from "node:child_process";
import { symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkSkill } from "@skillquay/skill/check";
import { describe, expect } from "vitest";
import { machine, skillMd } from "../support/skills-on-disk.ts";
import { progressiveContract } from "./clauses/progressive.ts";
import { clausesOf } from "./clauses-of.ts";
import { serveContract } from "./serve-contract.ts";

const clause = clausesOf(progressiveContract);
const MANY = Array.from({ length: 120 }, (_, i) => `many-${i}`);
const LONG = "Says at length what it does and when it is to be used. ".repeat(12).trim();
const HELLO = skillMd("hello-world", "Greets people.");
const repository = dirname(dirname(import.meta.dirname));

describe("the progressive contract", () => {
  const server = serveContract({
    argv: ["serve", "--tools", "progressive"],
    env: { SKILLS_DIR: "{home}/skills" },
    files: {
      "home/skills/hello-world/SKILL.md": HELLO,
      "home/skills/hello-world/references/guide.md": "GUIDE",
      "home/skills/hello-world/assets/page.html": "<p>PAGE</p>",
      "home/skills/hello-world/scripts/greet.py": "print('{}')\n",
      "home/skills/hello-world/README.md": "README",
      "home/skills/broken/SKILL.md": "no front matter",
      "home/skills/Upper/SKILL.md": skillMd("Upper", "Not in lower case"),
      "home/skills/elsewhere/SKILL.md": skillMd("other-name", "Another name than its folder"),
      "home/skills/wordy/SKILL.md": skillMd("wordy", "w".repeat(1025)),
      "home/skills/licensed/SKILL.md":
        "---\nname: licensed\ndescription: Has all fields\nlicense: MIT\nmetadata:\n  author: somebody\n---\n",
      "home/secret.md": "SECRET",
      "home/.claude/skills/other/SKILL.md": skillMd("other", "Of another folder"),
      ...Object.fromEntries(
        MANY.map((name) => [`home/skills/${name}/SKILL.md`, skillMd(name, `${name}, ${LONG}`)]),
      ),
    },
    prepare: async ({ home }) => {
      const skill = join(home, "skills/hello-world");
      await writeFile(join(skill, "assets/logo.png"), Uint8Array.from([0x89, 0x50, 0xff, 0x00]));
      await symlink(join(home, "secret.md"), join(skill, "references/link.md"));
    },
  });
  const resource = (path: string) =>
    server().call("get_skill_resource", { skill_name: "hello-world", resource_path: path });

  // The first test, so that no earlier list has waited for anything.
  clause("The server exposes exactly 3 MCP tools", async () => {
    const { tools } = await server().client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      "execute_skill_script",
      "get_skill_resource",
      "skill",
    ]);
  });

  clause("The description of skill includes ALL skill names and descriptions", async () => {
    const listed = await server().description("skill");
    for (const name of MANY)
      expect(listed).toContain(`<name>${name}</name>\n<description>${name}, ${LONG}</description>`);
    expect(listed).toContain("<name>hello-world</name>\n<description>Greets people.</description>");
  });

  clause("skill returns the full SKILL.md content and the available resources", async () => {
    const { content } = await server().client.callTool({ name: "skill", arguments: { name: "hello-world" } });
    const text = content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
    expect(text).toContain(HELLO);
    for (const path of ["references/guide.md", "assets/page.html", "scripts/greet.py"])
      expect(text).toContain(`<file>${path}</file>`);
    expect(text).not.toContain("README.md");
  });

  clause("Resources come from references/, assets/ and scripts/ only", async () => {
    expect((await resource("references/guide.md")).text).toBe("GUIDE");
    expect((await resource("assets/page.html")).text).toBe("<p>PAGE</p>");
    expect((await resource("scripts/greet.py")).text).toBe("print('{}')\n");
    for (const path of ["SKILL.md", "README.md"])
      expect(await resource(path), path).toMatchObject({ isError: true });
  });

  clause("Directory traversal is prevented, links that lead out included", async () => {
    for (const path of [
      "references/../SKILL.md",
      "references/../../secret.md",
      "references/../../../secret.md",
      "../../secret.md",
      "/etc/passwd",
      "references/link.md",
      "references\\..\\..\\..\\secret.md",
      "./references/../README.md",
    ]) {
      const { text, isError } = await resource(path);
      expect(isError, path).toBe(true);
      expect(text, path).not.toMatch(/SECRET|root:/);
    }
  });

  clause("A binary file in resources returns metadata only", async () => {
    const { text, data, isError } = await resource("assets/logo.png");
    expect(isError).toBe(false);
    expect(text).toContain("assets/logo.png is a binary file (image/png, 4 bytes).");
    expect(`${text}${JSON.stringify(data)}`).not.toContain("iVD/");
  });

  clause("Three levels: name and description, SKILL.md, scripts and references", async () => {
    const first = await server().description("skill");
    expect(first).toContain("<name>hello-world</name>");
    expect(first).not.toContain("# hello-world");
    const second = (await server().call("skill", { name: "hello-world" })).text;
    expect(second).toContain("# hello-world");
    expect(second).not.toContain("GUIDE");
    expect((await resource("references/guide.md")).text).toBe("GUIDE");
  });

  clause("Discovery reads front matter only, and invalid skills are silently skipped", async () => {
    const listed = await server().description("skill");
    expect(listed).not.toContain("broken");
    expect(listed).not.toContain("# hello-world");
    expect(await server().call("skill", { name: "broken" })).toMatchObject({ isError: true });
  });

  clause(
    "Names are 1-64 lowercase letters, digits and hyphens and match the directory; a description has 1-1024 characters",
    async () => {
      const listed = await server().description("skill");
      for (const name of ["Upper", "other-name", "wordy"]) {
        expect(listed).not.toContain(`<name>${name}</name>`);
        expect(await server().call("skill", { name }), name).toMatchObject({ isError: true });
      }
    },
  );

  clause("license and metadata are optional", async () => {
    for (const name of ["licensed", "hello-world"])
      expect(await server().call("skill", { name })).toMatchObject({ isError: false });
  });

  clause("SKILLS_DIR names the skills directory", async () => {
    expect(await server().call("skill", { name: "hello-world" })).toMatchObject({ isError: false });
    expect(await server().call("skill", { name: "other" })).toMatchObject({ isError: true });
  });
});

describe("the progressive contract in a folder with ./skills", () => {
  const server = serveContract({
    argv: ["serve", "--tools", "progressive"],
    files: {
      "project/skills/local/SKILL.md": skillMd("local", "Of ./skills"),
      "home/.claude/skills/other/SKILL.md": skillMd("other", "Of another folder"),
    },
  });

  clause("Without SKILLS_DIR the directory is ./skills", async () => {
    expect(await server().call("skill", { name: "local" })).toMatchObject({ isError: false });
    expect(await server().call("skill", { name: "other" })).toMatchObject({ isError: true });
    // Three tools also where no skill has a script.
    expect((await server().client.listTools()).tools).toHaveLength(3);
  });
});

describe("a body of the progressive contract", () => {
  clause("A body is kept under 500 lines and 5000 tokens", async () => {
    const disk = machine();
    const problemsOf = async (name: string, body: string) => {
      disk.write(`skills/${name}/SKILL.md`, skillMd(name, "Does one thing. Use when asked to.", body));
      const { problems } = await checkSkill(join(disk.home, "skills", name));
      return problems.map(({ code }) => code);
    };
    expect(await problemsOf("short", "line\n".repeat(490))).toEqual([]);
    expect(await problemsOf("many-lines", "line\n".repeat(501))).toEqual(["body_many_lines"]);
    expect(await problemsOf("many-tokens", `${"word ".repeat(60)}\n`.repeat(100))).toEqual([
      "body_many_tokens",
    ]);
  });
});

describe("a script of the samples", () => {
  clause("A script can be tested directly: greet.py with a JSON argument", () => {
    const script = join(repository, "samples/skills/hello-world/scripts/greet.py");
    const output = execFileSync("python3", [script, '{"name": "Alice"}'], { encoding: "utf8" });
    expect(JSON.parse(output)).toEqual({ status: "success", greeting: "Hello, Alice!" });
  });
});
