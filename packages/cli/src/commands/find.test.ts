import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { testRepository } from "@skillquay/git/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { skillText } from "../testing/installed-project.ts";
import { publishedHub } from "../testing/published-hub.ts";
import { createSandbox, type RunOptions } from "../testing/run-cli.ts";

async function machine(sources: readonly string[] = []) {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.remove());
  const env = { PATH: process.env.PATH, ...(sources.length > 0 && { SKILLQUAY_SOURCES: sources.join(",") }) };
  return {
    ...sandbox,
    run: (argv: readonly string[], options: RunOptions = {}) =>
      sandbox.run(argv, { ...options, env: { ...env, ...options.env } }),
  };
}

async function repositoryOf(...names: string[]): Promise<string> {
  const repository = await testRepository();
  repository.commit(Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, skillText(name)])));
  return repository.url;
}

const key = (name: string, text = "") => ({ name, text, ctrl: false });
const typed = (text: string) => [...text].map((letter) => key(letter, letter));

describe("skillquay find", () => {
  it("has one ranked list of sources and hubs, each with the line that gets it", async () => {
    const source = await repositoryOf("pdf-forms", "tides");
    const hub = await publishedHub({ "pdf-merge": skillText("pdf-merge"), weather: skillText("weather") });
    const { run } = await machine([source]);
    await run(["login", hub.url], { stdin: "sk_live_x" });
    const name = new URL(hub.url).host;
    const answer = Object((await run(["find", "pdf", "--json"])).json());
    expect(answer).toMatchObject({ words: "pdf", fits: true });
    expect(answer.skills).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: "pdf-forms",
          from: source,
          line: `skillquay add ${source} --skill pdf-forms`,
        }),
        expect.objectContaining({ name: "pdf-merge", from: name, line: "skillquay add hub:pdf-merge" }),
      ]),
    );
    expect(answer.skills).toHaveLength(2);
    const { stdout } = await run(["find"]);
    expect(stdout.split("\n").map((line) => line.split(" ")[0])).toEqual([
      "NAME",
      "pdf-forms",
      "pdf-merge",
      "tides",
      "weather",
      "",
    ]);
  });

  it("asks a hub's own search for what its sources have, where there is a key", async () => {
    const offered = {
      slug: "xlsx",
      source: "github",
      name: "xlsx",
      description: "Works with spreadsheets.",
      origin: { repository: "https://git.example.com/owner/skills" },
    };
    const paid = {
      ...offered,
      slug: "pivot",
      name: "pivot",
      source: "marketplace",
      isPremium: true,
      origin: { publisher: "bob" },
    };
    const hub = await publishedHub({}, [offered, paid]);
    const { run } = await machine();
    const answer = Object(
      (
        await run(["find", "spreadsheets", "--hub", hub.url, "--json"], { env: { SKILLQUAY_KEY: "k" } })
      ).json(),
    );
    expect(answer.skills.map(({ name, line }: Record<string, unknown>) => [name, line]).sort()).toEqual([
      ["pivot", null],
      ["xlsx", "skillquay add https://git.example.com/owner/skills --skill xlsx"],
    ]);
  });

  it("shows what is kept of a place that does not answer, and says so", async () => {
    const hub = await publishedHub({ tides: skillText("tides") });
    const { run } = await machine();
    const asked = ["find", "tides", "--hub", hub.url];
    expect((await run(asked)).stderr).not.toContain("did not answer");
    hub.stop();
    const later = await run([...asked, "--refresh"]);
    expect(later.exitCode).toBe(0);
    expect(later.stdout).toContain("tides");
    expect(later.stderr).toMatch(/did not answer\. Shown as it was at 2026-11-15 10:00 UTC/);
  });

  it("exits 1 where no place answers, and 2 for a source that is none", async () => {
    const { run } = await machine();
    // The discard port: nothing listens there.
    const down = await run(["find", "x", "--hub", "http://127.0.0.1:9"]);
    expect(down).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("Nothing of it is kept") });
    expect(down.stderr).toContain("No place answered");
    expect(await run(["find", "x", "--source", "nonsense"])).toMatchObject({ exitCode: 2 });
    expect(await run(["find", "x", "--limit", "0"])).toMatchObject({ exitCode: 2 });
  });

  it("gives no line to copy for a name that a shell could read", async () => {
    const hub = await publishedHub({ "x;touch${IFS}pwned": skillText("x") });
    const { run } = await machine();
    const answer = (await run(["find", "--hub", hub.url, "--json"])).json();
    expect(answer).toMatchObject({ skills: [{ line: null }] });
  });

  it("lets a person type and pick on a terminal, and shows the skill before anything is written", async () => {
    const source = await repositoryOf("pdf-forms", "tides", "weather");
    const { run, project } = await machine([source]);
    const terminal = { columns: 100 };
    const keys = [...typed("tix"), ...Array(3).fill(key("backspace")), ...typed("weather"), key("return")];
    const picked = await run(["find"], { terminal, keys, stdin: "n\n" });
    expect(picked.stderr).toContain(`skillquay add ${source} --skill weather`);
    expect(picked.stderr).toContain("Install weather? [y]es, [N]o");
    expect(await readdir(project)).toEqual([]);
    const moved = await run(["find"], {
      terminal,
      keys: [key("down"), key("up"), key("down"), key("return")],
      stdin: "y\n",
    });
    expect(moved.exitCode).toBe(0);
    expect(await readdir(join(project, ".agents/skills"))).toEqual(["tides"]);
    // In the middle of a word, too.
    const half = await run(["find"], { terminal, keys: [...typed("weat"), key("return")], stdin: "n\n" });
    expect(half.stderr).toContain(`skillquay add ${source} --skill weather`);
    expect((await run(["find", "df-for"])).stdout).toContain("pdf-forms");
    const left = await run(["find"], { terminal, keys: [...typed("pdf"), key("escape")] });
    expect(left).toMatchObject({ exitCode: 0, stdout: "" });
  });
});
