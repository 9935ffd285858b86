import { lstat, opendir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/v4";

const layerRecord = () =>
  z.object({
    ecosystem: z.enum(["python", "node"]),
    /** As the skill wrote it. */
    declared: z.array(z.string()),
    /** What that was resolved to, in the order of the installer. */
    packages: z.array(
      z.object({
        name: z.string(),
        version: z.string(),
        hashes: z.array(z.string()),
        hasInstallScript: z.literal(true).optional(),
      }),
    ),
    installer: z.enum(["pip", "uv", "npm"]),
    files: z.number(),
    sizeBytes: z.number(),
    builtAt: z.string(),
  });

/** What a layer holds and how it came about, kept beside its files. */
export type LayerRecord = Readonly<z.infer<ReturnType<typeof layerRecord>>>;

/** Below a layer's folder: what scripts see of it. */
export function filesOf(layer: string): string {
  return join(layer, "files");
}

export async function writeLayerRecord(layer: string, record: LayerRecord): Promise<void> {
  await writeFile(join(layer, RECORD), JSON.stringify(record, undefined, 2));
}

export async function readLayerRecord(layer: string): Promise<LayerRecord> {
  return layerRecord().parse(JSON.parse(await readFile(join(layer, RECORD), "utf8")));
}

/** Whether a layer has as many files and bytes as when it was made: a power cut can leave a file empty. */
export async function isWholeLayer(layer: string): Promise<boolean> {
  try {
    const { files, sizeBytes } = await readLayerRecord(layer);
    const measured = await measure(filesOf(layer));
    return measured.files === files && measured.sizeBytes === sizeBytes;
  } catch {
    return false;
  }
}

const RECORD = "layer.json";

async function measure(folder: string): Promise<{ files: number; sizeBytes: number }> {
  let [files, sizeBytes] = [0, 0];
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    const below = entry.isDirectory()
      ? await measure(path)
      : { files: 1, sizeBytes: (await lstat(path)).size };
    files += below.files;
    sizeBytes += below.sizeBytes;
  }
  return { files, sizeBytes };
}
