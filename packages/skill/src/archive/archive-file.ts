/** A file of a skill on its way in or out. */
export interface ArchiveFile {
  /** `/`-separated, relative to the skill folder. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly executable: boolean;
}

export interface ArchiveLimits {
  /** Of all files, unpacked. */
  readonly totalBytes: number;
  /** Of one file, unpacked. */
  readonly fileBytes: number;
  readonly entries: number;
  /** How many times its packed size a file may have, once it is larger than a mebibyte. */
  readonly ratio: number;
}

/** Far above any real skill, and far below what would hurt whoever unpacks it. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  totalBytes: 50 * 1024 * 1024,
  fileBytes: 10 * 1024 * 1024,
  entries: 2_000,
  ratio: 100,
};

/** Below this, any ratio is harmless: text of blanks packs a thousandfold. */
export const RATIO_FROM_BYTES = 1024 * 1024;

export function isBomb(sizeBytes: number, packedBytes: number, { ratio }: ArchiveLimits): boolean {
  return sizeBytes > RATIO_FROM_BYTES && sizeBytes > packedBytes * ratio;
}
