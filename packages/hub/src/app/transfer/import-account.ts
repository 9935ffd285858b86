import { SKILL_FILE_MAX_BYTES } from "@skillquay/skill";
import type { Entry, ZipFile } from "yauzl";
import * as z from "zod/v4";
import { createCollections } from "../../features/collections/index.ts";
import { publishSkill } from "../../features/drive/index.ts";
import type { HubStores, TransferProgress } from "./export-hub.ts";
import {
  type Entries,
  entriesOf,
  entryNamed,
  invalidExport,
  linesOf,
  openZip,
  readAll,
} from "./zip-entries.ts";

/** What came with an account. */
export interface ImportedAccount {
  readonly skills: number;
  /** Of those skills; what was there already is not counted. */
  readonly versions: number;
  readonly collections: number;
}

/**
 * Brings the skills of an account, with all their versions, and its collections from a file of `exportAccount` into an account of
 * this hub. Everything comes private, without keys: who sees it and who may ask for it is decided anew, and this hub's scanner
 * judges it. One version is in memory at a time; what was brought before is left as it is, so an import that was interrupted is
 * done again.
 */
export async function importAccount(
  stores: HubStores,
  accountId: string,
  file: string,
  onProgress: TransferProgress = () => {},
): Promise<ImportedAccount> {
  const zip = await openZip(file);
  try {
    const entries = await entriesOf(zip);
    const manifest = accountFacts.safeParse(
      parsed((await readAll(zip, entryNamed(entries, "account.json"), ROW_BYTES)).toString()),
    );
    if (!manifest.success) throw invalidExport("its account.json is not that of an account");
    const contents = await readVersions(zip, entries);
    const brought = await bringSkills({ ...stores, zip, entries, accountId, onProgress }, contents);
    onProgress("Collections");
    const collections = await bringCollections(stores, zip, entries, accountId, brought.skillIds);
    return { skills: brought.skillIds.size, versions: brought.versions, collections };
  } finally {
    zip.close();
  }
}

const ROW_BYTES = 16 * 2 ** 20;

const accountFacts = z.looseObject({
  format: z.literal("skillquay-account-export"),
  formatVersion: z.literal(1),
});
const skillRow = z.looseObject({ id: z.string(), slug: z.string() });
const versionRow = z.looseObject({
  id: z.string(),
  skill_id: z.string(),
  number: z.number(),
  comment: z.string().nullish(),
});
const fileRow = z.looseObject({ version_id: z.string(), path: z.string(), executable: z.boolean() });
const collectionRow = z.looseObject({
  id: z.string(),
  name: z.string(),
  is_scoped: z.boolean(),
  include_team_skills: z.boolean(),
  include_shared_skills: z.boolean(),
});
const listedRow = z.looseObject({ collection_id: z.string(), skill_id: z.string() });

interface KnownVersions {
  /** By the skill's id in the file. */
  readonly slugs: ReadonlyMap<string, string>;
  readonly versions: readonly z.output<typeof versionRow>[];
  /** `version path` of what may be executed. */
  readonly executables: ReadonlySet<string>;
}

async function readVersions(zip: ZipFile, entries: Entries): Promise<KnownVersions> {
  const slugs = new Map<string, string>();
  for await (const { id, slug } of rowsOf(zip, entries, "skills", skillRow)) slugs.set(id, slug);
  const versions: z.output<typeof versionRow>[] = [];
  for await (const row of rowsOf(zip, entries, "versions", versionRow)) versions.push(row);
  const executables = new Set<string>();
  for await (const { version_id: id, path, executable } of rowsOf(zip, entries, "version_files", fileRow))
    if (executable) executables.add(`${id} ${path}`);
  // The newest comes last: it is what the drive has then.
  versions.sort((one, other) => one.number - other.number);
  return { slugs, versions, executables };
}

interface Bringing extends HubStores {
  readonly zip: ZipFile;
  readonly entries: Entries;
  readonly accountId: string;
  readonly onProgress: TransferProgress;
}

async function bringSkills(
  { zip, entries, accountId, onProgress, ...stores }: Bringing,
  { slugs, versions, executables }: KnownVersions,
): Promise<{ readonly skillIds: ReadonlyMap<string, string>; readonly versions: number }> {
  const files = filesByVersion(entries);
  const skillIds = new Map<string, string>();
  let brought = 0;
  for (const [index, version] of versions.entries()) {
    const slug = slugs.get(version.skill_id) ?? "";
    onProgress(`Skill ${slug}`, { done: index, total: versions.length });
    const own = files.get(`${slug}/${version.number}`);
    if (own === undefined) throw invalidExport(`version ${version.number} of '${slug}' has no files`);
    const uploaded = [];
    for (const { path, entry } of own)
      uploaded.push({
        path,
        bytes: await readAll(zip, entry, SKILL_FILE_MAX_BYTES),
        executable: executables.has(`${version.id} ${path}`),
      });
    const { skillId, isNew } = await publishSkill(stores, {
      accountId,
      files: uploaded,
      comment: version.comment ?? undefined,
    });
    skillIds.set(version.skill_id, skillId);
    if (isNew) brought += 1;
  }
  return { skillIds, versions: brought };
}

/** Entries below `skills/<slug>/<number>/`. */
function filesByVersion(entries: Entries): ReadonlyMap<string, { path: string; entry: Entry }[]> {
  const files = new Map<string, { path: string; entry: Entry }[]>();
  for (const [name, entry] of entries) {
    const [, version, path] = /^skills\/([^/]+\/\d+)\/(.+)$/.exec(name) ?? [];
    if (version === undefined || path === undefined) continue;
    files.set(version, [...(files.get(version) ?? []), { path, entry }]);
  }
  return files;
}

async function bringCollections(
  { database }: HubStores,
  zip: ZipFile,
  entries: Entries,
  accountId: string,
  skillIds: ReadonlyMap<string, string>,
): Promise<number> {
  const collections = createCollections({ database });
  const lists = new Map<string, string[]>();
  for await (const { collection_id: id, skill_id: theirs } of rowsOf(
    zip,
    entries,
    "collection_skills",
    listedRow,
  )) {
    // Skills of others that were on a list are not in the file.
    const skillId = skillIds.get(theirs);
    if (skillId !== undefined) lists.set(id, [...(lists.get(id) ?? []), skillId]);
  }
  let count = 0;
  for await (const row of rowsOf(zip, entries, "collections", collectionRow)) {
    const isNew = await collections.restore(accountId, {
      name: row.name,
      skillIds: row.is_scoped ? (lists.get(row.id) ?? []) : undefined,
      includeTeamSkills: row.include_team_skills,
      includeSharedSkills: row.include_shared_skills,
    });
    if (isNew) count += 1;
  }
  return count;
}

/** Rows of a table of the file, which may have none of it. */
async function* rowsOf<Row>(
  zip: ZipFile,
  entries: Entries,
  table: string,
  shape: z.ZodType<Row>,
): AsyncGenerator<Row> {
  const entry = entries.get(`tables/${table}.jsonl`);
  if (entry === undefined) return;
  for await (const line of linesOf(await zip.openReadStreamPromise(entry))) {
    if (line === "") continue;
    const row = line.length > ROW_BYTES ? undefined : shape.safeParse(parsed(line));
    if (row?.success !== true) throw invalidExport(`'${entry.fileName}' holds something else than rows`);
    yield row.data;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
