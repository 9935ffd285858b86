import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { performHowTo } from "./support/perform-how-to.ts";
import { type ScratchCopy, scratchCopy } from "./support/scratch-copy.ts";

describe("docs/how-to/page.md", () => {
  let copy: ScratchCopy;
  beforeAll(async () => {
    copy = await scratchCopy();
  });
  afterAll(() => copy.remove());

  it("is done as it says, with at most four files written by hand", async () => {
    const { editedFiles } = await performHowTo("docs/how-to/page.md", copy);
    expect(editedFiles).toEqual([
      "packages/pages/src/contract/summary.ts",
      "packages/pages/pages-app/pages/summary/summary-page.tsx",
      "packages/hub/src/app/pages/hub-pages.ts",
      "packages/hub/src/app/pages/summary.http.test.ts",
    ]);
  }, 600_000);
});
