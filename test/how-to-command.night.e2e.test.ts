import { expect, it, onTestFinished } from "vitest";
import { performHowTo } from "./support/perform-how-to.ts";
import { scratchCopy } from "./support/scratch-copy.ts";

it("adds a command as docs/how-to/command.md says, in at most four files written by hand", async () => {
  const copy = await scratchCopy();
  onTestFinished(() => copy.remove());
  const { editedFiles } = await performHowTo("docs/how-to/command.md", copy);
  expect(editedFiles).toEqual([
    "packages/cli/src/commands/where.ts",
    "packages/cli/src/commands/where.test.ts",
    "changes/where-command.md",
  ]);
  expect(await copy.read("docs/reference/cli.md")).toContain("## where\n");
}, 600_000);
