import { afterAll, beforeAll, expect, it } from "vitest";
import { performHowTo } from "./support/perform-how-to.ts";
import { type ScratchCopy, scratchCopy } from "./support/scratch-copy.ts";

let copy: ScratchCopy;
beforeAll(async () => {
  copy = await scratchCopy();
});
afterAll(() => copy.remove());

const DIGEST = "packages/scan/src/generated/engine-digest.ts";

it("docs/how-to/rule.md: three files make a rule, with its tests, its reference and a new engine", async () => {
  const digest = await copy.read(DIGEST);
  const { editedFiles, commands } = await performHowTo("docs/how-to/rule.md", copy);
  expect(editedFiles).toEqual([
    "packages/scan/src/rules/persistence/motd-script.ts",
    "packages/scan/src/rules/persistence/motd-script.test.ts",
    "changes/motd-script.md",
  ]);
  expect(commands).toContain("npm run check");
  expect(await copy.read("packages/scan/src/generated/rule-sets.ts")).toContain("motdScript");
  expect(await copy.read("docs/reference/rules.md")).toContain("### persistence.motd-script\n");
  expect(await copy.read(DIGEST)).not.toBe(digest);
}, 600_000);
