import { type ManifestFile, oneLine, SkillPathError, skillPathViolation } from "@skillquay/skill";
import type { SkillScript } from "@skillquay/skill/scripts";
import type {
  Catalog,
  CatalogChange,
  CatalogProblem,
  CatalogSearchOptions,
  SkillSummary,
} from "@skillquay/tools";
import { ToolError } from "@skillquay/tools";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { ChangeLog } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { isId } from "../../platform/db/is-id.ts";
import type { Caller } from "../accounts/index.ts";
import { type AllowedScope, narrowed, type ScopeCollection, scopeOf } from "./allowed-set.ts";
import { allowedSlugOf } from "./allowed-set-queries.ts";
import { announceChanges } from "./announce-changes.ts";
import { findInView } from "./find-in-view.ts";
import { type HubSkill, isHubSkill, slugOf } from "./hub-skill.ts";
import { createSearchIndexCache, type SearchIndexCache } from "./search-index-cache.ts";
import { answerView, type HubAnswer, suggestInView } from "./search-view.ts";
import { shownAs } from "./shown-as.ts";
import { createVersionMemory, type VersionFiles, type VersionMemory } from "./version-files.ts";
import type { VisibleSkills } from "./visible-skills.ts";
import { createVisibleSkillsCache, type VisibleSkillsCache } from "./visible-skills-cache.ts";

export { type HubSkill, slugOf } from "./hub-skill.ts";

export interface CatalogsOptions {
  readonly database: HubDatabase;
  readonly blobs: BlobStore;
  readonly changes: ChangeLog;
  /** Told of each load of a skill by an account. Must not throw. */
  readonly recordUse: (use: { readonly accountId: string; readonly skillId: string }) => void;
  /** Failures while changes are looked at that nobody waits for. */
  readonly onError?: (error: unknown) => void;
}

/** The catalogs of all callers. */
export interface Catalogs {
  forCaller(caller: Caller): DriveCatalog;
  /** Called with the id of each key whose skills may have changed, or with `anonymous`. */
  onChange(listener: (keyId: string) => void): () => void;
  sizes(): Readonly<Record<"views" | "skills" | "versions" | "blobs" | "blobBytes", number>>;
  close(): void;
}

/** The catalog that one caller sees: its allowed set, and nothing else. */
export interface DriveCatalog extends Catalog {
  list(): Promise<readonly HubSkill[]>;
  /** Also those that lost their name and go by `label:slug`. */
  listAll(): Promise<readonly HubSkill[]>;
  find(name: string): Promise<HubSkill | undefined>;
  findById(skillId: string): Promise<HubSkill | undefined>;
  findByAddress(address: { readonly label?: string; readonly name: string }): Promise<HubSkill | undefined>;
  hasScripts(): Promise<boolean>;
  search(query: string, options: CatalogSearchOptions): Promise<HubAnswer>;
  /** What is known of its scripts since it was published. */
  scripts(skill: HubSkill): Promise<readonly SkillScript[]>;
  manifestFiles(skill: HubSkill): Promise<readonly ManifestFile[]>;
  /** For the sandbox: any file, of skills that hide theirs, too. */
  readInternal(skill: HubSkill, path: string): Promise<Uint8Array>;
  /** What a collection of the same account leaves of this catalog. Made for one question: it remembers nothing. */
  within(collection: ScopeCollection): DriveCatalog;
}

export function createCatalogs(options: CatalogsOptions): Catalogs {
  const views = createVisibleSkillsCache(options);
  const memory = createVersionMemory(options.database, options.blobs);
  const searchIndexes = createSearchIndexCache(options.database);
  return {
    forCaller(caller) {
      const keyId = caller.tier === "anonymous" ? undefined : caller.keyId;
      return driveCatalog(scopeOf(caller), (scope) => views.of(scope, keyId), {
        ...options,
        views,
        memory,
        searchIndexes,
      });
    },
    onChange: views.onChange,
    sizes: () => ({ ...views.sizes(), ...memory.sizes() }),
    close: views.close,
  };
}

interface Parts extends CatalogsOptions {
  readonly views: VisibleSkillsCache;
  readonly memory: VersionMemory;
  readonly searchIndexes: SearchIndexCache;
}

function driveCatalog(
  scope: AllowedScope,
  viewOf: (scope: AllowedScope) => VisibleSkills,
  parts: Parts,
): DriveCatalog {
  const { database, changes, memory, views } = parts;

  async function view(): Promise<VisibleSkills> {
    if (!changes.isFresh()) await changes.fresh();
    return viewOf(scope);
  }

  async function readFile(skill: HubSkill, path: string): Promise<Uint8Array> {
    const file = (await memory.files(scope, skill)).byPath.get(path);
    if (file === undefined) throw noSuchFile(path);
    return memory.bytes(file.digest);
  }

  const files = async (skill: SkillSummary): Promise<VersionFiles> => memory.files(scope, ofHub(skill));
  const find = async (name: string) => findInView(await view(), name);

  return {
    snapshotId: () => viewOf(scope).snapshotId,
    list: async () => (await view()).winners(),
    listAll: async () => (await view()).all(),
    find,
    async findById(skillId) {
      if (!isId(skillId)) return undefined;
      const slug = await allowedSlugOf(database.db, scope, skillId);
      if (slug === undefined) return undefined;
      return (await (await view()).named(slug)).find((skill) => skill.skillId === skillId);
    },
    async findByAddress({ label, name }) {
      const skill = await find(label === undefined ? name : `${label}:${name}`);
      // An address is exact: in another letter case it is another one.
      return skill?.name === name && skill.label === label ? skill : undefined;
    },
    hasScripts: async () => (await view()).hasScripts(),
    problems: async () => problemsOf(await (await view()).all()),
    files: async (skill) => (await files(skill)).entries,
    paths: async (skill) => (await files(skill)).paths,
    manifest: async (skill) => (await files(skill)).manifest,
    manifestFiles: async (skill) => (await files(skill)).manifest.files,
    scripts: (skill) => memory.scripts(scope, skill),
    async readFile(summary, path) {
      const skill = ofHub(summary);
      if (skill.hidesFiles && path !== skill.skillFile) throw filesAreHidden();
      return readFile(skill, path);
    },
    readInternal: readFile,
    version: (skill, path) => `${shownAs(ofHub(skill))}\0${path}`,
    pathsVersion: (skill) => shownAs(ofHub(skill)),
    search: async (query, options) => answerView(parts, await view(), query, options),
    suggest: async (name) => suggestInView(database, await view(), name),
    recordUse(skill) {
      if (scope.kind === "account" && isHubSkill(skill)) {
        parts.recordUse({ accountId: scope.accountId, skillId: skill.skillId });
      }
    },
    onChange: (listener: (change: CatalogChange) => void) =>
      announceChanges(views, scope, listener, parts.onError ?? (() => {})),
    within(collection) {
      if (scope.kind === "public") throw new Error("Without a key there are no collections");
      return driveCatalog(narrowed(scope, collection), views.once, parts);
    },
  };
}

function ofHub(skill: SkillSummary): HubSkill {
  if (!isHubSkill(skill)) throw new Error("A skill of the hub was expected");
  return skill;
}

/** The same words for a path that cannot be one and for one that is not there. */
function noSuchFile(path: string): SkillPathError {
  const code = skillPathViolation(path) === undefined ? "file_not_found" : "path_invalid";
  return new SkillPathError(code, `No file '${oneLine(path, 80)}' in this skill`);
}

function filesAreHidden(): ToolError {
  return new ToolError(
    "access_denied",
    "The files of a premium skill cannot be read; its instructions and scripts can be used.",
    { suggestions: ["Follow the instructions of its SKILL.md", "Run its scripts instead of reading them"] },
  );
}

function problemsOf(all: readonly HubSkill[]): CatalogProblem[] {
  return all.flatMap((skill) => {
    const effect = skill.label === undefined ? "served" : "shadowed";
    const about = { path: slugOf(skill), effect, skill: skill.name } as const;
    const own = skill.problems.map((problem) => ({ ...problem, ...about }));
    return skill.label === undefined ? own : [{ ...NAME_TAKEN, ...about }, ...own];
  });
}

const NAME_TAKEN = {
  code: "name_taken",
  severity: "warning",
  message: "Another skill with the same name comes first; this one goes by its qualified name.",
  fix: "Load this one by its qualified name, or rename one of the two.",
} as const;
