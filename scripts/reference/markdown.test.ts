import { expect, it } from "vitest";
import { table } from "./markdown.ts";

it("keeps words in angle brackets, which Markdown would take for tags", () => {
  const [, , row] = table(
    ["flag", "meaning"],
    [["`--hub <url>`", "The hub that 'hub:<skill>' means,<br>or `<none>`"]],
  ).split("\n");
  expect(row).toBe("| `--hub <url>` | The hub that 'hub:&lt;skill>' means,<br>or `<none>` |");
});
