import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import * as z from "zod/v4";
import type { Item } from "./item.ts";
import { readTar } from "./read-tar.ts";

/** Packages that other people wrote and labelled, in two halves: rules are made with `train`, figures come from `test`. */
export interface OtherAuthors {
  readonly train: readonly Item[];
  readonly test: readonly Item[];
}

/** `malicious` and `benign` of a folder, each an archive and a list. */
export function readOtherAuthors(folder: string): OtherAuthors {
  const rows = (["malicious", "benign"] as const).flatMap((label) => rowsOf(folder, label));
  const half = (split: "train" | "test") => rows.filter((row) => row.split === split).map(({ item }) => item);
  return { train: half("train"), test: half("test") };
}

function rowsOf(folder: string, label: Item["label"]) {
  const archive = readTar(gunzipSync(readFileSync(join(folder, label, `${label}.tar.gz`))));
  const list = readFileSync(join(folder, label, `${label}.jsonl`), "utf8").split("\n");
  return list
    .filter((line) => line !== "")
    .map((line) => {
      const { id, dir, source, family, split } = rowSchema.parse(JSON.parse(line));
      const files = [...archive]
        .filter(([path]) => path.startsWith(`${dir}/`))
        .map(([path, bytes]) => ({ path: path.slice(dir.length + 1), bytes }));
      const item: Item = { id, label, source, family: family ?? "none", files: async () => files };
      return { split, item };
    });
}

const rowSchema = z.object({
  id: z.string(),
  dir: z.string(),
  source: z.string(),
  family: z.string().optional(),
  split: z.enum(["train", "test"]),
});
