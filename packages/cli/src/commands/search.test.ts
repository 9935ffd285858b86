import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
  const root = join(sandbox.project, ".agents", "skills");
  await putSkill(root, "pdf", { description: "Fills in PDF forms." });
  await putSkill(root, "git-commit", { description: "Writes commit messages." });
});
afterEach(() => sandbox.remove());

describe("skillquay search", () => {
  it("prints the matches, best first", async () => {
    const result = await sandbox.run(["search", "fill", "pdf"]);
    expect(result.exitCode).toBe(0);
    const [heading, first] = result.stdout.split("\n");
    expect(heading).toMatch(/^NAME +TOKENS +WHY +DESCRIPTION$/);
    expect(first).toMatch(/^pdf +\d+ +name "pdf"; .*Fills in PDF forms\.$/);
    expect(result.stdout).not.toContain("git-commit");
  });

  it("takes a filter with a minus for a word, as its help writes it, and not for options", async () => {
    const root = join(sandbox.project, ".agents", "skills");
    await putSkill(root, "pdf-draft", {
      description: "Fills in PDF forms.",
      extra: "metadata:\n  tags: draft",
    });
    const names = async (...words: string[]) => {
      const { results } = Object((await sandbox.run(["search", ...words, "--json"])).json());
      return results.map(({ name }: { name: string }) => name);
    };
    expect(await names("fill", "pdf")).toContain("pdf-draft");
    expect(await names("fill", "pdf", "-tag:draft")).toEqual(["pdf"]);
    expect((await sandbox.run(["search", "pdf", "--limit", "-tag:draft"])).exitCode).toBe(2);
    expect((await sandbox.run(["search", "pdf", "-t"])).exitCode).toBe(2);
  });

  it("draws a line above what shares little more than a word", async () => {
    const root = join(sandbox.project, ".agents", "skills");
    await putSkill(root, "tables", { description: "Draws tables, in forms of all kinds, with borders." });
    const result = await sandbox.run(["search", "fill", "pdf", "forms"]);
    expect(result.stderr).toContain("Weaker matches, which share a word:");
    const names = result.stdout.split("\n").map((line) => line.split(" ")[0]);
    expect(names.filter((name) => name !== "")).toEqual(["NAME", "pdf", "NAME", "tables"]);
    const json = await sandbox.run(["search", "fill", "pdf", "forms", "--json"]);
    expect(json.json()).toMatchObject({ fitting: 1, total: 2 });
  });

  it("gives programs name, score, why, cost and what stands in the way", async () => {
    const result = await sandbox.run(["search", "commit", "--limit", "1", "--json"]);
    expect(result.json()).toMatchObject({
      query: "commit",
      fits: true,
      results: [
        {
          name: "git-commit",
          score: expect.any(Number),
          matched: expect.any(Array),
          why: [expect.objectContaining({ field: "name", phrase: "git-commit" })],
          tokens: expect.any(Number),
          usable: true,
          obstacles: [],
          twins: [],
        },
      ],
      closest: [],
      suggestions: [],
    });
  });

  it("says so when nothing matches, and still exits 0", async () => {
    const result = await sandbox.run(["search", "zzzzqqqq"]);
    expect(result).toMatchObject({ exitCode: 0, stdout: "" });
    expect(result.stderr).toContain("No skill matches 'zzzzqqqq'");
    expect(result.stderr).toContain("skillquay find <words>");
  });

  it("says that nothing fits and shows the closest", async () => {
    const result = await sandbox.run(["search", "book a table in a restaurant and send messages to friends"]);
    expect(result.exitCode).toBe(0);
    expect(result.stderr).toContain("Closest are:");
    expect(result.stdout).toContain("git-commit");
  });

  it("takes filters and pages", async () => {
    const all = await sandbox.run(["search", "source:project", "--limit", "1"]);
    expect(all.stdout).toContain("git-commit");
    expect(all.stderr).toContain("More: --offset 1");
    const next = await sandbox.run(["search", "source:project", "--limit", "1", "--offset", "1", "--json"]);
    expect(next.json()).toMatchObject({ fits: true, total: 2, results: [{ name: "pdf" }] });
    expect((await sandbox.run(["search", "pdf", "source:global", "--json"])).json()).toMatchObject({
      fits: false,
      results: [],
    });
  });

  it("says that a filter lacks its value, and searches for the rest", async () => {
    const result = await sandbox.run(["search", "pdf", "tag:"]);
    expect(result).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("Fills in PDF forms.") });
    expect(result.stderr).toContain("'tag:' lacks its value");
    expect((await sandbox.run(["search", "pdf", "has:scripts"])).stderr).not.toContain("lacks its value");
  });

  it.each(["0", "1001", "many", "-5", "1.5"])("exits 2 for --limit=%s", async (limit) => {
    expect((await sandbox.run(["search", "x", `--limit=${limit}`])).exitCode).toBe(2);
  });
});
