import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Case, caseFiles } from "../cases/case.ts";
import type { Item } from "./item.ts";

/** The shipped cases as items, without a detour over the disk. */
export function caseItems(cases: readonly Case[]): Item[] {
  return cases.map((one) => ({
    id: one.id,
    label: one.label,
    family: one.family,
    source: one.source ?? "cases",
    pair: one.pair,
    files: async () => caseFiles(one),
  }));
}

/** One folder for each case, and an index that `readIndex` reads. Some programs that guard a machine object to such files. */
export async function writeCases(cases: readonly Case[], folder: string): Promise<void> {
  const pathOf = ({ family, id }: Case) => `${family.toLowerCase()}/${id}`;
  const paths = new Map(cases.map((one) => [one.id, pathOf(one)]));
  const rows: string[] = [];
  for (const one of cases) {
    for (const { path, bytes } of caseFiles(one)) {
      const place = join(folder, pathOf(one), path);
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, bytes);
    }
    const pair = one.pair === undefined ? {} : { pair: paths.get(one.pair) };
    rows.push(
      JSON.stringify({ path: pathOf(one), label: one.label, family: one.family, source: "cases", ...pair }),
    );
  }
  await writeFile(join(folder, "index.jsonl"), `${rows.join("\n")}\n`);
}
