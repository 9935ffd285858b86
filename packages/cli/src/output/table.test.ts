import { describe, expect, it } from "vitest";
import { displayWidth } from "./display-width.ts";
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

  it("goes on in the next line of its column where a text is wider, and ends none in a word", () => {
    const rows = [["pdf", "Fills in forms of all kinds."] as const, ["git", "Commits."] as const];
    expect(renderTable(columns, rows, { width: 20, heading })).toEqual([
      "NAME  TEXT",
      "pdf   Fills in forms",
      "      of all kinds.",
      "git   Commits.",
    ]);
  });

  it("ends a text that may end behind a word", () => {
    const ending = columns.map((column) => ({ ...column, mayEnd: true as const }));
    const rows = [["pdf", "Fills in forms of all kinds."] as const];
    expect(renderTable(ending, rows, { width: 20, heading })[1]).toBe("pdf   Fills in …");
  });

  it("gives a name that is wider than its share the line to itself, and keeps it whole", () => {
    const rows = [["n".repeat(30), "text"] as const, ["short", "more of a text than fits"] as const];
    expect(renderTable(columns, rows, { width: 40, heading })).toEqual([
      `NAME${" ".repeat(14)}TEXT`,
      "n".repeat(30),
      `${" ".repeat(18)}text`,
      `short${" ".repeat(13)}more of a text than`,
      `${" ".repeat(18)}fits`,
    ]);
  });

  it("keeps what is short in one piece, and puts a word that has no room below", () => {
    const rows = [["2026-11-20 09:30:00", `by ada ${"f".repeat(30)} on the hub`] as const];
    expect(renderTable(columns, rows, { width: 40, heading })).toEqual([
      "NAME                 TEXT",
      "2026-11-20 09:30:00",
      "    by ada",
      `    ${"f".repeat(30)} on`,
      "    the hub",
    ]);
  });

  it("shows one block for each row where the columns have no room beside each other", () => {
    const many = ["DESCRIBED", "SHADOWED", "CHARACTERS"].map((title) => ({
      title,
      value: (row: string) => row,
    }));
    expect(renderTable(many, ["1"], { width: 24, heading })).toEqual([
      "DESCRIBED   1",
      "SHADOWED    1",
      "CHARACTERS  1",
      "",
    ]);
  });

  it("is never wider than the terminal, as far as single words allow", () => {
    const rows = Array.from({ length: 40 }, (_row, at): readonly [string, string] => [
      "word ".repeat(at % 7).trim() + "x".repeat(at),
      "more words 世界 of it ".repeat(at % 5).trim(),
    ]);
    for (const width of [12, 20, 40, 60, 80]) {
      for (const line of renderTable(columns, rows, { width, heading })) {
        const isOneWord = !line.trim().includes(" ");
        expect([line, displayWidth(line) <= width || isOneWord]).toEqual([line, true]);
      }
    }
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
