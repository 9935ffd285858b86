import type { FileEntry, Manifest, ManifestFile } from "@skillquay/skill";
import type { SkillScript } from "@skillquay/skill/scripts";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { createLruMap } from "../../platform/lru-map.ts";
import type { AllowedScope } from "./allowed-set.ts";
import { versionFiles, versionScripts } from "./allowed-set-queries.ts";
import type { HubSkill } from "./hub-skill.ts";

/** The files of one version. Versions never change, so neither does this. */
export interface VersionFiles {
  /** The main file first, then by path. */
  readonly entries: readonly FileEntry[];
  readonly paths: readonly string[];
  readonly manifest: Manifest;
  readonly byPath: ReadonlyMap<string, ManifestFile>;
}

export interface VersionMemory {
  files(scope: AllowedScope, skill: HubSkill): VersionFiles | Promise<VersionFiles>;
  scripts(scope: AllowedScope, skill: HubSkill): Promise<readonly SkillScript[]>;
  /** Bytes of a blob; the array is shared, readers must not write to it. */
  bytes(digest: string): Uint8Array | Promise<Uint8Array>;
  sizes(): { readonly versions: number; readonly blobs: number; readonly blobBytes: number };
}

/** Reads versions, and remembers the last ones: a hot main file needs neither the disk nor the database. */
export function createVersionMemory(database: HubDatabase, blobs: BlobStore): VersionMemory {
  const versions = createLruMap<VersionFiles>({ maxWeight: MAX_FILES });
  const scripts = createLruMap<readonly SkillScript[]>({ maxWeight: MAX_SCRIPTS });
  const contents = createLruMap<Uint8Array>({ maxWeight: MAX_BYTES, maxEach: MAX_BLOB_BYTES });
  const reading = new Map<string, Promise<Uint8Array>>();

  async function loadFiles(scope: AllowedScope, skill: HubSkill): Promise<VersionFiles> {
    const stored = await versionFiles(database.db, scope, skill);
    const loaded = filesOf(stored, skill);
    // Nothing: the skill is out of reach since it was found. That is not a fact about the version.
    if (stored.length > 0) versions.set(skill.versionId, loaded, stored.length);
    return loaded;
  }

  async function loadBytes(digest: string): Promise<Uint8Array> {
    const bytes = await blobs.get(digest);
    // An empty blob costs its entry, too.
    contents.set(digest, bytes, bytes.length + 100);
    return bytes;
  }

  return {
    files: (scope, skill) => versions.get(skill.versionId) ?? loadFiles(scope, skill),
    async scripts(scope, skill) {
      const cached = scripts.get(skill.versionId);
      if (cached !== undefined) return cached;
      const stored = await versionScripts<SkillScript>(database.db, scope, skill);
      if (stored === undefined) return [];
      scripts.set(skill.versionId, stored, stored.length + 1);
      return stored;
    },
    bytes(digest) {
      const cached = contents.get(digest) ?? reading.get(digest);
      if (cached !== undefined) return cached;
      const loading = loadBytes(digest).finally(() => reading.delete(digest));
      reading.set(digest, loading);
      return loading;
    },
    sizes: () => ({ versions: versions.size, blobs: contents.size, blobBytes: contents.weight }),
  };
}

// Ten files in a usual skill, some 300 bytes each: about 60 MB when full.
const MAX_FILES = 200_000;
const MAX_SCRIPTS = 20_000;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_BLOB_BYTES = 1024 * 1024;

function filesOf(
  stored: readonly Omit<ManifestFile, "mtimeMs">[],
  { skillFile, publishedAt, treeDigest }: HubSkill,
): VersionFiles {
  const all = stored.map((file) => ({ ...file, mtimeMs: publishedAt.getTime() }));
  const files = [
    ...all.filter(({ path }) => path === skillFile),
    ...all.filter(({ path }) => path !== skillFile),
  ];
  return {
    entries: files,
    paths: files.map(({ path }) => path),
    byPath: new Map(files.map((file) => [file.path, file])),
    manifest: {
      files,
      totalBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
      treeDigest,
      problems: [],
    },
  };
}
