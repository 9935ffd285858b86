import * as z from "zod/v4";

/** What is in an exported file. It is written last, so that it can tell the digests of everything before it. */
export type ExportManifest = z.output<typeof exportManifest>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const exportManifest = z.strictObject({
  format: z.literal("skillquay-hub-export"),
  formatVersion: z.literal(1),
  createdAt: z.string(),
  /** Version of the program that wrote it. */
  program: z.string(),
  /** The schema version: names of the migrations that the rows went through. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int().nonnegative(),
      /** Of the uncompressed lines. */
      sha256,
    }),
  ),
  blobs: z.array(
    z.strictObject({
      digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
      sizeBytes: z.int().nonnegative(),
    }),
  ),
});

export const manifestEntry = "manifest.json";
/** The manifest's own digest, which it cannot hold itself. */
export const sealEntry = "manifest.sha256";

export function tableEntry(name: string): string {
  return `tables/${name}.ndjson`;
}

export function blobEntry(digest: string): string {
  return `blobs/${digest.replace(/^sha256:/, "")}`;
}
