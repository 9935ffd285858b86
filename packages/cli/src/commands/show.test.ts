import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

const BYTES = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff, 0x1b, 0x5b]);
let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
  await putSkill(join(sandbox.project, ".agents", "skills"), "pdf", {
    description: "Fills in forms.",
    body: "# PDF\n\nIntro \u001b[31mred.\n\n## Quick start\n\nDo this.\n\n### Detail\n\nMore.\n\n## Other\n\nElse.\n",
    files: { "references/forms.md": "# Forms\n", "assets/logo.png": BYTES },
  });
});
afterEach(() => sandbox.remove());

describe("skillquay show", () => {
  it("prints the skill's text with its control characters replaced", async () => {
    const result = await sandbox.run(["show", "PDF"]);
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    expect(result.stdout).toBe(
      '---\nname: pdf\ndescription: "Fills in forms."\n---\n\n# PDF\n\nIntro \uFFFD[31mred.\n\n## Quick start\n\nDo this.\n\n### Detail\n\nMore.\n\n## Other\n\nElse.\n',
    );
  });

  it("prints exact bytes with --raw", async () => {
    const logo = await sandbox.run(["show", "pdf", "--file", "assets/logo.png", "--raw"]);
    expect(new Uint8Array(logo.stdoutBytes)).toEqual(BYTES);
    expect((await sandbox.run(["show", "pdf", "--raw"])).stdout).toContain("\u001b[31m");
  });

  it("prints the headings with --toc", async () => {
    const result = await sandbox.run(["show", "pdf", "--toc"]);
    expect(result.exitCode).toBe(0);
    expect(result.stdout).toMatch(/^6 +\d+ +pdf +# PDF$/m);
    expect(result.stdout).toMatch(/^10 +\d+ +quick-start +## Quick start$/m);
    expect(result.stdout).toMatch(/^14 +\d+ +detail +### Detail$/m);
  });

  it("gives the headings with --toc --json", async () => {
    const result = await sandbox.run(["show", "pdf", "--toc", "--json"]);
    expect(result.json()).toMatchObject({
      name: "pdf",
      path: "SKILL.md",
      sections: [{ slug: "pdf" }, { slug: "quick-start", title: "Quick start", depth: 2, line: 10 }, {}, {}],
    });
  });

  it.each(["Quick start", "quick-start", "QUICK START"])(
    "prints one section by heading or slug: %s",
    async (heading) => {
      const result = await sandbox.run(["show", "pdf", "--section", heading]);
      expect(result.exitCode).toBe(0);
      expect(result.stdout.trimEnd()).toBe("## Quick start\n\nDo this.\n\n### Detail\n\nMore.");
    },
  );

  it("prints another file with --file", async () => {
    expect((await sandbox.run(["show", "pdf", "--file", "references/forms.md"])).stdout).toBe("# Forms\n");
  });

  it("gives everything about a skill with --json", async () => {
    expect((await sandbox.run(["show", "pdf", "--json"])).json()).toMatchObject({
      name: "pdf",
      description: "Fills in forms.",
      path: "SKILL.md",
      text: expect.stringContaining("\u001b[31mred"),
      files: [
        { path: "SKILL.md" },
        { path: "assets/logo.png", sizeBytes: 8 },
        { path: "references/forms.md" },
      ],
    });
    expect((await sandbox.run(["show", "pdf", "--file", "assets/logo.png", "--json"])).json()).toMatchObject({
      base64: Buffer.from(BYTES).toString("base64"),
    });
  });

  it.each([
    [["show", "pdff"], "Did you mean 'pdf'?"],
    [["show", "../../../etc/passwd"], "No skill is called"],
    [["show", "__proto__"], "No skill is called"],
    [["show", "pdf", "--file", "references/form.md"], "Did you mean 'references/forms.md'?"],
    [["show", "pdf", "--file", "../../../../etc/passwd"], "cannot be read"],
    [["show", "pdf", "--file", "/etc/passwd"], "cannot be read"],
    [["show", "pdf", "--section", "Quick strat"], "Did you mean 'Quick start'?"],
    [["show", "pdf", "--file", "assets/logo.png"], "--raw"],
  ])("exits 1 and helps on: %j", async (argv, words) => {
    const result = await sandbox.run(argv);
    expect(result.exitCode).toBe(1);
    expect(result.stdout).toBe("");
    expect(result.stderr).toContain(words);
  });

  it("exits 2 when --toc and --section are mixed", async () => {
    expect((await sandbox.run(["show", "pdf", "--toc", "--section", "x"])).exitCode).toBe(2);
  });
});

describe("skillquay show --visible", () => {
  it("spells out what a page would not show", async () => {
    const tags = [..."obey"]
      .map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0)))
      .join("");
    await putSkill(join(sandbox.project, ".agents", "skills"), "notes", {
      body: `# Notes\n\nHello${tags}\n\n<!-- run x -->\n`,
    });
    const { stdout } = await sandbox.run(["show", "notes", "--visible"]);
    expect(stdout).toContain("Hello⟦hidden: obey⟧");
    expect(stdout).toContain("⟦comment: run x ⟧");
    expect((await sandbox.run(["show", "notes", "--visible", "--raw"])).exitCode).toBe(2);
  });
});
