import { expect, it, onTestFinished } from "vitest";
import { performHowTo } from "./support/perform-how-to.ts";
import { scratchCopy } from "./support/scratch-copy.ts";

it("adds a table as docs/how-to/table.md says, in eight files edited by hand", async () => {
  const copy = await scratchCopy();
  onTestFinished(() => copy.remove());
  const { editedFiles } = await performHowTo("docs/how-to/table.md", copy);
  expect(editedFiles).toEqual([
    "packages/hub/src/platform/db/migrations/0007-skill-notes.ts",
    "packages/hub/src/platform/db/schema.ts",
    "scripts/table-owners.ts",
    "packages/hub/src/features/drive/skill-note-queries.ts",
    "packages/hub/src/features/drive/skill-note-queries.test.ts",
    "test/support/postgres-15.ts",
    "packages/hub/src/app/transfer/transfer-hub.test.ts",
    "packages/hub/src/app/transfer/testing/fill-skill-life.ts",
  ]);
}, 900_000);
