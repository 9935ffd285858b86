import { lstatSync } from "node:fs";
import { join } from "node:path";
import { buildManifest, type FileEntry, type Manifest } from "@skillquay/skill";
import { type FileStamp, fileStamp, isSettled, sameStamp } from "../discovery/file-stamp.ts";

export interface SkillDigests {
  manifest(folder: string, skillFile: string): Promise<Manifest>;
}

/** Manifests with remembered digests: a file is read again only when its stamp is another one. */
export function createSkillDigests({ maxSkills = 2_000, now = Date.now } = {}): SkillDigests {
  const remembered = new Map<string, ReadonlyMap<string, Digest>>();
  return {
    async manifest(folder, skillFile) {
      const last = remembered.get(folder);
      // Taken before the bytes are read, so that a write in between leaves a stamp that matches nothing.
      const stamps = new Map<string, FileStamp>();
      const reuse = (entry: FileEntry): string | undefined => {
        const stats = lstatSync(join(folder, entry.path), { throwIfNoEntry: false });
        // A link keeps its own stamp when its target is written: its digest is not remembered.
        if (stats === undefined || !stats.isFile()) return undefined;
        const stamp = fileStamp(stats);
        if (isSettled(stamp, now())) stamps.set(entry.path, stamp);
        const previous = last?.get(entry.path);
        return previous !== undefined && sameStamp(previous.stamp, stamp) ? previous.digest : undefined;
      };
      const manifest = await buildManifest(folder, skillFile, reuse);
      const digests = new Map<string, Digest>();
      for (const { path, digest } of manifest.files) {
        const stamp = stamps.get(path);
        if (stamp !== undefined) digests.set(path, { stamp, digest });
      }
      remembered.delete(folder);
      remembered.set(folder, digests);
      for (const oldest of remembered.keys()) {
        if (remembered.size <= maxSkills) break;
        remembered.delete(oldest);
      }
      return manifest;
    },
  };
}

interface Digest {
  readonly stamp: FileStamp;
  readonly digest: string;
}
