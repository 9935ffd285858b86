import { blankComments } from "./scan-imports.ts";

export interface TableUse {
  readonly table: string;
  readonly kind: "read" | "write";
  readonly line: number;
}

/** Every table that a source text names in a query: in calls of Kysely with a literal name, and in SQL that is written out. */
export function scanTables(source: string, tables: ReadonlySet<string>): TableUse[] {
  const code = blankComments(source);
  const uses: TableUse[] = [];
  for (const { pattern, kind } of forms) {
    for (const match of code.matchAll(pattern)) {
      const table = match.groups?.table?.toLowerCase();
      if (table === undefined || !tables.has(table)) continue;
      const end = match.index + match[0].length;
      uses.push({ table, kind, line: code.slice(0, end).split("\n").length });
    }
  }
  return uses.sort((a, b) => a.line - b.line);
}

const NAME = '(?:public\\.)?"?(?<table>\\w+)\\b';
const ALIASED = "\\w+(?:\\s+(?:as\\s+)?\\w+)?";

const forms: readonly { pattern: RegExp; kind: TableUse["kind"] }[] = [
  {
    pattern: /\b(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(\s*["'](?<table>\w+)\b/g,
    kind: "write",
  },
  { pattern: /\b(?:selectFrom|from|using|\w+Join(?:Lateral)?)\(\s*["'](?<table>\w+)\b/g, kind: "read" },
  { pattern: /\b(?:selectFrom|from|using)\(\s*\[[^\]]*["'](?<table>\w+)\b/g, kind: "read" },
  {
    pattern: new RegExp(
      `\\b(?:insert\\s+into|merge\\s+into|(?<!\\b(?:for|do)\\s+)update|delete\\s+from|truncate(?:\\s+table)?|lock\\s+table)\\s+(?:only\\s+)?${NAME}`,
      "gi",
    ),
    kind: "write",
  },
  {
    pattern: new RegExp(
      `(?<!\\bdelete\\s+)\\b(?:from|join|using)\\s+(?:only\\s+|lateral\\s+)?${NAME}(?!\\s*\\()`,
      "gi",
    ),
    kind: "read",
  },
  { pattern: new RegExp(`(?<=\\bfrom\\s+(?:${ALIASED}\\s*,\\s*)+)${NAME}`, "gi"), kind: "read" },
  // A piece of SQL that others put after `from`.
  { pattern: /\bsql(?:<[^`]*>)?`\s*(?<table>\w+)\s+(?:as\s+)?\w+\s+(?:\w+\s+)?join\b/gi, kind: "read" },
];
