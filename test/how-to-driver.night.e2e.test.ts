import { expect, it, onTestFinished } from "vitest";
import { performHowTo } from "./support/perform-how-to.ts";
import { scratchCopy } from "./support/scratch-copy.ts";

it("adds a sandbox driver as docs/how-to/driver.md says, in at most four files written by hand", async () => {
  const copy = await scratchCopy();
  onTestFinished(() => copy.remove());
  const { editedFiles } = await performHowTo("docs/how-to/driver.md", copy);
  expect(editedFiles).toEqual([
    "packages/sandbox/src/drivers/gvisor/meta.ts",
    "packages/sandbox/src/drivers/gvisor/gvisor-driver.ts",
    "packages/sandbox/src/drivers/gvisor/gvisor-driver.test.ts",
    "changes/gvisor-sandbox.md",
  ]);
  expect(await copy.read("docs/reference/sandboxes.md")).toContain("| `gvisor` |");
  for (const page of ["configuration", "hub-configuration"])
    expect(await copy.read(`docs/reference/${page}.md`)).toContain("`--gvisor-program <path>`");
}, 900_000);
