import type { SourceFile } from "./check-boundaries.ts";
import { blankComments } from "./scan-imports.ts";
import { scanTables, type TableUse } from "./scan-tables.ts";
import { type AllowedJoin, allowedJoins, tableOwners } from "./table-owners.ts";

export interface TableRules {
  /** The feature, or the module of the platform, that each table belongs to. */
  readonly owners: Readonly<Record<string, string>>;
  readonly joins: readonly AllowedJoin[];
}

/**
 * Where SQL of the hub leaves the feature that its table belongs to. Nobody else writes a table; somebody else reads it only
 * in a join that `allowedJoins` gives a reason for. Tests and migrations may do as they like.
 */
export function checkTables(
  files: readonly SourceFile[],
  rules: TableRules = { owners: tableOwners, joins: allowedJoins },
): string[] {
  const hubFiles = files.filter(({ path }) => path.startsWith(HUB));
  const owners = new Map(Object.entries(rules.owners));
  const uses = hubFiles.filter(isChecked).flatMap((file) => usesOf(file, owners));
  return [
    ...hubFiles.flatMap((file) => tablesWithoutOwner(file, owners)),
    ...hubFiles.filter(isChecked).flatMap(checkPlace),
    ...uses.flatMap((use) => checkUse(use, rules)),
    ...needlessJoins(uses, rules),
  ];
}

const HUB = "packages/hub/src/";
const OWNERS = "scripts/table-owners.ts";
const MIGRATIONS = `${HUB}platform/db/migrations/`;

interface PlacedUse extends TableUse {
  readonly path: string;
  readonly by: string;
  readonly owner: string;
}

function isChecked({ path }: SourceFile): boolean {
  return !/\.(?:test|suite)\.ts$|\/testing\//.test(path) && !path.startsWith(MIGRATIONS);
}

function usesOf({ path, text }: SourceFile, owners: ReadonlyMap<string, string>): PlacedUse[] {
  if (!holdsQueries(path)) return [];
  return scanTables(text, new Set(owners.keys())).flatMap((use) => {
    const owner = owners.get(use.table);
    return owner === undefined ? [] : [{ ...use, path, by: ownerOfPath(path), owner }];
  });
}

function holdsQueries(path: string): boolean {
  return /-queries\.ts$|\/queries\//.test(path);
}

/** `keys` for a file of that feature, `platform/db` for one of that module, `app` for all of the app. */
function ownerOfPath(path: string): string {
  const [layer = "", room = ""] = path.slice(HUB.length).split("/");
  if (layer === "features") return room;
  return layer === "platform" ? `${layer}/${room}` : layer;
}

function tablesWithoutOwner({ path, text }: SourceFile, owners: ReadonlyMap<string, string>): string[] {
  if (!path.startsWith(MIGRATIONS) || path.endsWith(".test.ts")) return [];
  return [...text.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?<table>\w+)/g)].flatMap((match) => {
    const table = match.groups?.table ?? "";
    return owners.has(table)
      ? []
      : [`${path}:${lineAt(text, match.index)}: the table '${table}' has no owner in ${OWNERS}`];
  });
}

/** SQL that the reader of tables would not see. */
function checkPlace({ path, text }: SourceFile): string[] {
  const code = blankComments(text);
  const complain = (pattern: RegExp, what: string) =>
    [...code.matchAll(pattern)].map((match) => `${path}:${lineAt(code, match.index)}: ${what}`);
  const unnamed = complain(
    /\b(?:insertInto|updateTable|deleteFrom)\(\s*[^\s"']|\bsql\.table\(/g,
    "name the table in the query; only the platform's database module works on tables by a variable",
  );
  const isApp = path.startsWith(`${HUB}app/`);
  return [
    ...(path.startsWith(`${HUB}platform/db/`) ? [] : unnamed),
    ...(holdsQueries(path) && !isApp
      ? []
      : complain(
          SQL,
          isApp
            ? "the app holds no SQL; let the feature that owns the table export what is needed"
            : "SQL stands in files named *-queries.ts, or in a folder named queries",
        )),
  ];
}

const SQL =
  /\b(?:insertInto|updateTable|deleteFrom|selectFrom|selectNoFrom)\(|\bimport\b[^;]*[{,]\s*sql\b[^;]*\bfrom "kysely"/g;

function checkUse({ path, line, table, kind, by, owner }: PlacedUse, rules: TableRules): string[] {
  if (by === owner) return [];
  if (kind === "write") {
    return [`${path}:${line}: writes '${table}', a table of '${owner}'; let that export what is needed`];
  }
  if (rules.joins.some((join) => join.by === by && join.reads.includes(table))) return [];
  return [
    `${path}:${line}: reads '${table}', a table of '${owner}'; ask it, or give a reason for the join in ${OWNERS}`,
  ];
}

function needlessJoins(uses: readonly PlacedUse[], { joins }: TableRules): string[] {
  return joins.flatMap(({ by, reads }) =>
    reads
      .filter((table) => !uses.some((use) => use.by === by && use.table === table && use.kind === "read"))
      .map((table) => `${OWNERS}: '${by}' does not join '${table}' any more; take it out of the list`),
  );
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
