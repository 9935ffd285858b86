import { type ArchiveFile, packSkills } from "@skillquay/skill/archive";
import type { BlobStore, ParcelStore } from "../../platform/blobs/blob-store.ts";
import { type AllowedThing, createSignedPaths } from "../../platform/blobs/signed-paths.ts";
import type { UrlKeys } from "../../platform/blobs/url-keys.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { isId } from "../../platform/db/is-id.ts";
import { createKeyedSemaphore } from "../../platform/limits/keyed-semaphore.ts";
import { filesOfVersion, haveVersions } from "../skills/index.ts";
import { type DownloadedSkill, downloadById, keepDownload } from "./download-queries.ts";

/** Zip files of skills, behind addresses that work without a key for a day. */
export interface Downloads {
  /** The versions as they are now: what changes afterwards is not in the file. Whoever asks must have checked them. */
  offer(requested: DownloadRequest): Promise<{ readonly url: string; readonly expiresAt: Date }>;
  /** What a request may fetch; undefined for a changed, a foreign and an expired address. */
  open(request: { readonly method: string; readonly url: string }): Promise<OpenDownload | undefined>;
}

export interface DownloadRequest {
  readonly accountId: string;
  readonly filename: string;
  readonly skills: readonly DownloadedSkill[];
  /** Of all their files, before they are packed. */
  readonly sizeBytes: number;
}

export interface OpenDownload {
  readonly filename: string;
  /** The file in pieces, made while it is read: the same bytes each time. */
  readonly zip: AsyncGenerator<Uint8Array>;
}

export interface DownloadsOptions {
  readonly database: HubDatabase;
  readonly blobs: BlobStore;
  readonly keys: UrlKeys;
  readonly publicUrl: string;
}

/**
 * Where the store has addresses of its own, a file is packed once, kept there and fetched from there. Otherwise, and for a
 * file that is too large to be held in memory, the hub makes it while it is read, each time anew.
 */
export function createDownloads({ database: { db }, blobs, ...options }: DownloadsOptions): Downloads {
  const paths = createSignedPaths({ ...options, path: "/v1/downloads/", id: ID });
  const keeping = createKeyedSemaphore(KEPT_AT_ONCE);
  return {
    async offer({ accountId, filename, skills, sizeBytes }) {
      const expiresAt = new Date(Date.now() + LIFE_SECONDS * 1000);
      const id = await keepDownload(db, accountId, { skills, expiresAt });
      const requested = { filename, expiresInSeconds: LIFE_SECONDS };
      const { parcels } = blobs;
      if (parcels === undefined || sizeBytes > PARCEL_MAX_BYTES) {
        return { url: paths.sign(id, { ...requested, tenantId: accountId }), expiresAt };
      }
      if (!(await parcels.has(id))) await keep(parcels, id, skills);
      return { url: await parcels.signGet(id, { ...requested, mimeType: "application/zip" }), expiresAt };
    },
    async open(request) {
      const allowed = await paths.verify(request);
      const skills = allowed === undefined ? undefined : await skillsOf(allowed);
      if (allowed === undefined || skills === undefined) return undefined;
      const versionIds = skills.map(({ versionId }) => versionId);
      // One that was deleted meanwhile: half of what was asked for must not look like all of it.
      if (!(await haveVersions(db, versionIds))) return undefined;
      return { filename: allowed.filename, zip: zipOf(skills) };
    },
  };

  async function keep(parcels: ParcelStore, id: string, skills: readonly DownloadedSkill[]): Promise<void> {
    const end = await keeping.acquire("");
    try {
      const pieces: Uint8Array[] = [];
      for await (const piece of zipOf(skills)) pieces.push(piece);
      await parcels.put(id, Buffer.concat(pieces));
    } finally {
      end();
    }
  }

  function zipOf(skills: readonly DownloadedSkill[]): AsyncGenerator<Uint8Array> {
    return packSkills(skills.map(({ folder, versionId }) => ({ folder, files: () => readFiles(versionId) })));
  }

  async function readFiles(versionId: string): Promise<ArchiveFile[]> {
    const read: ArchiveFile[] = [];
    for (const { path, digest, executable } of await filesOfVersion(db, versionId)) {
      read.push({ path, executable, bytes: await blobs.get(digest) });
    }
    if (read.length === 0) throw new Error("a version was deleted while it was packed");
    return read;
  }

  async function skillsOf({ id, tenantId }: AllowedThing) {
    return isId(tenantId) ? await downloadById(db, tenantId, id) : undefined;
  }
}

// What an instance may need in memory for downloads: both together, twice while a file is put together.
const PARCEL_MAX_BYTES = 64 * 1024 * 1024;
const KEPT_AT_ONCE = 2;
// A day, as the tool promises.
const LIFE_SECONDS = 24 * 60 * 60;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
