import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { performHowTo } from "./support/perform-how-to.ts";
import { type ScratchCopy, scratchCopy } from "./support/scratch-copy.ts";

describe("docs/how-to/tool.md", () => {
  let copy: ScratchCopy;
  beforeAll(async () => {
    copy = await scratchCopy();
  });
  afterAll(() => copy.remove());

  it("is done as it says, with at most four files written by hand", async () => {
    const { editedFiles } = await performHowTo("docs/how-to/tool.md", copy);
    expect(editedFiles).toEqual([
      "packages/hub/src/app/tools/discovery/list-tags.ts",
      "packages/hub/src/app/tools/discovery/list-tags.test.ts",
      "changes/list-tags.md",
    ]);
    expect(await copy.read("docs/reference/tools.md")).toContain("## skills_listTags\n");
  }, 600_000);
});
