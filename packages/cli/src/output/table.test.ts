import { describe, expect, it } from "vitest";
import { renderTable } from "./table.ts";

const columns = [
  { title: "NAME", value: (row: readonly [string, string]) => row[0] },
  { title: "TEXT", value: (row: readonly [string, string]) => row[1] },
];
const heading = (text: string) => text;

describe("renderTable", () => {
  it("aligns columns by cells, wide characters included", () => {
    const rows = [["世界", "one"] as const, ["ab", "two"] as const];
    expect(renderTable(columns, rows, { width: undefined, heading })).toEqual([
      "NAME  TEXT",
      "世界  one",
      "ab    two",
    ]);
  });

  it("cuts the last column to the terminal's width", () => {
    const [, line] = renderTable(columns, [["name", "x".repeat(100)]], { width: 40, heading });
    expect(line).toBe(`name  ${"x".repeat(33)}…`);
  });

  it("lets no single name take more than its share of the terminal", () => {
    const [, line] = renderTable(columns, [["n".repeat(90), "text"]], { width: 50, heading });
    expect(line).toBe(`${"n".repeat(19)}…  text`);
  });

  it("cuts nothing where there is no terminal", () => {
    const [, line] = renderTable(columns, [["name", "x".repeat(500)]], { width: undefined, heading });
    expect(line).toHaveLength(506);
  });

  it("lets no control character of a value through, and no line break", () => {
    const [, line] = renderTable(columns, [["a\u001b[2J", "b\nc"]], { width: undefined, heading });
    expect(line).toBe("a\uFFFD[2J  b c");
  });
});
