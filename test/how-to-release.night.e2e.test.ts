import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { performHowTo } from "./support/perform-how-to.ts";
import { type ScratchCopy, scratchCopy } from "./support/scratch-copy.ts";

describe("docs/how-to/release.md", () => {
  let copy: ScratchCopy;
  beforeAll(async () => {
    copy = await scratchCopy();
    const commit = "git add --all && git -c user.name=T -c user.email=t@example.com commit --quiet -m all";
    expect(await copy.run(commit)).toMatchObject({ exitCode: 0 });
  });
  afterAll(() => copy.remove());

  it("is done as it says, and a dry run leaves everything as it was", async () => {
    const { editedFiles, commands } = await performHowTo("docs/how-to/release.md", copy);
    expect(editedFiles).toEqual(["changes/summary.md"]);
    expect(commands).toEqual(["npm run release -- --dry-run --node none"]);
    const { output } = await copy.run("git status --porcelain");
    expect(output.trim()).toMatch(/^(?:M|\?\?) changes\/summary\.md$/);
  }, 300_000);

  it.each([
    ["0.0.1", "'0.0.1' does not come after", "→ the next ones are"],
    ["soon", "'soon' is no version", "→ give one such as 1.2.3"],
    ["--dry-runs", "Unknown option '--dry-runs'", "→ npm run release -- --help"],
    ["--tagged", "What is checked out has no tag v", "→ git checkout v"],
  ])("refuses '%s' before it does anything, and says what to do", async (words, message, fix) => {
    const { exitCode, output } = await copy.run(`npm run --silent release -- ${words}`);
    expect([exitCode, output]).toEqual([2, expect.stringContaining(message)]);
    expect(output).toContain(fix);
  });

  it("refuses to release what is not committed, and a release without a change", async () => {
    await copy.write("changes/later.md", "Something new.\n");
    const dirty = await copy.run("npm run --silent release");
    expect(dirty).toEqual({
      exitCode: 2,
      output: expect.stringContaining("There are changes that are not committed:\n"),
    });
    expect(dirty.output).toContain("?? changes/later.md\n→ commit or stash them, or try it with --dry-run\n");
    const empty = await copy.run(
      "find changes -name '*.md' ! -name README.md -delete; npm run --silent release -- --dry-run",
    );
    expect(empty).toEqual({
      exitCode: 2,
      output: expect.stringContaining("There is nothing to release: changes/ is empty"),
    });
  });

  it("explains itself with --help", async () => {
    const { exitCode, output } = await copy.run("npm run --silent release -- --help");
    expect([exitCode, output]).toEqual([0, expect.stringContaining("usage: npm run release -- [version")]);
  });
});
