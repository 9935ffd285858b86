import { readdirSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import type { Item } from "./item.ts";
import { readPackage } from "./read-index.ts";

/** Every folder with a SKILL.md below a folder of harmless skills, wherever it is; the first folder on the way is its source. */
export function corpusItems(folder: string): Item[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const places = names.filter((name) => basename(name).toLowerCase() === "skill.md").map(dirname);
  return [...new Set(places)].sort().map((place) => ({
    id: place,
    label: "benign",
    family: "none",
    source: place.split(sep)[0] ?? place,
    files: () => readPackage(join(folder, place)),
  }));
}
