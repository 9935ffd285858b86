import { createHash } from "node:crypto";
import { sep } from "node:path";
import type { PageProblem } from "@skillquay/pages/contract";
import { type JsonObject, type JsonValue, oneLine, type Problem } from "@skillquay/skill";
import type { CatalogProblem, SkillSummary } from "@skillquay/tools";
import type { LocalCatalog } from "../../catalog/local-catalog.ts";
import { qualifiedName } from "../../catalog/qualified-name.ts";
import type { SkillRoot } from "../../discovery/skill-roots.ts";

/** Something that was found in the skill folders: a skill that is served, one that lost its name, or one that is not served. */
export interface LocalEntry {
  /** Finds it again: the (qualified) name, or for what is not served a digest of its path. */
  readonly ref: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** The skill folder it was found in, as a person would write it. */
  readonly source: string;
  readonly folder: string;
  readonly problems: readonly PageProblem[];
  /** Undefined for one that is not served. */
  readonly skill: SkillSummary | undefined;
}

export interface LocalEntries {
  /** By name; the same array as long as nothing changed. */
  all(): Promise<readonly LocalEntry[]>;
  find(ref: string): Promise<LocalEntry | undefined>;
}

export function createLocalEntries(
  catalog: LocalCatalog,
  /** A path as a person would write it. */
  shortPath: (path: string) => string,
): LocalEntries {
  let cached: { readonly snapshotId: string; readonly entries: Promise<readonly LocalEntry[]> } | undefined;
  const all = () => {
    const snapshotId = catalog.snapshotId();
    if (cached?.snapshotId !== snapshotId) cached = { snapshotId, entries: readEntries(catalog, shortPath) };
    return cached.entries;
  };
  return {
    all,
    async find(ref) {
      const entries = await all();
      const exact = entries.find((entry) => entry.ref === ref);
      if (exact !== undefined) return exact;
      const skill = await catalog.find(ref);
      return skill === undefined ? undefined : entries.find((entry) => entry.skill === skill);
    },
  };
}

async function readEntries(
  catalog: LocalCatalog,
  shortPath: (path: string) => string,
): Promise<readonly LocalEntry[]> {
  const roots = new Map(catalog.roots().map((root) => [root.rank, root]));
  const byFolder = new Map<string, CatalogProblem[]>();
  for (const problem of await catalog.problems()) {
    const sameFolder = byFolder.get(problem.path);
    if (sameFolder === undefined) byFolder.set(problem.path, [problem]);
    else sameFolder.push(problem);
  }
  const served = [...(await catalog.list()), ...catalog.shadowed().map(({ skill }) => skill)];
  const entries = served.map((skill): LocalEntry => {
    const folder = skill.baseDirectory ?? "";
    const problems = byFolder.get(folder) ?? [];
    byFolder.delete(folder);
    return {
      ref: qualifiedName(skill),
      name: skill.name,
      description: skill.description,
      tags: tagsOf(skill.frontmatter),
      source: shortPath(roots.get(skill.rootRank)?.path ?? folder),
      folder,
      problems: problems.filter(({ severity }) => severity !== "info").map(pageProblem),
      skill,
    };
  });
  for (const [path, problems] of byFolder) {
    if (problems.some(({ effect }) => effect === "skipped"))
      entries.push(skippedEntry(path, problems, catalog.roots(), shortPath));
  }
  return entries.sort((a, b) => compare(a.name, b.name) || place(a) - place(b) || compare(a.ref, b.ref));
}

/** Of skills with one name, the one that agents get by it comes first. */
function place({ skill }: LocalEntry): number {
  if (skill === undefined) return 2;
  return skill.label === undefined ? 0 : 1;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function skippedEntry(
  path: string,
  problems: readonly CatalogProblem[],
  roots: readonly SkillRoot[],
  shortPath: (path: string) => string,
): LocalEntry {
  const root = roots.find((one) => path === one.path || path.startsWith(one.path + sep));
  return {
    ref: `~skipped-${createHash("sha256").update(path).digest("hex").slice(0, 16)}`,
    name: problems.find(({ skill }) => skill !== undefined)?.skill ?? lastPart(path),
    description: "",
    tags: [],
    source: shortPath(root?.path ?? path),
    folder: path,
    problems: problems.map(pageProblem),
    skill: undefined,
  };
}

function pageProblem({ severity, message, fix, file, line }: Problem): PageProblem {
  return {
    severity: severity === "error" ? "error" : "warning",
    message,
    ...(fix !== "" && { fix }),
    ...(file !== undefined && { path: file }),
    ...(line !== undefined && { line }),
  };
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf(sep) + 1);
}

function tagsOf({ tags, keywords, metadata }: JsonObject): string[] {
  const inMetadata = isObject(metadata) ? [metadata.tags, metadata.keywords, metadata.category] : [];
  const words = [tags, keywords, ...inMetadata].flatMap(wordsIn);
  return [...new Set(words.map((word) => oneLine(word, TAG_CHARS)))].slice(0, MOST_TAGS);
}

const TAG_CHARS = 40;
const MOST_TAGS = 12;

function wordsIn(value: JsonValue | undefined): string[] {
  if (typeof value === "string")
    return value
      .split(",")
      .map((word) => word.trim())
      .filter((word) => word !== "");
  return Array.isArray(value) ? value.filter((word) => typeof word === "string") : [];
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
