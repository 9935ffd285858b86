import { readFile, stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import * as z from "zod/v4";
import type { ScannedFile } from "../src/engine/finding.ts";
import { readSkillFolder } from "../src/read-skill-folder.ts";
import type { Item } from "./item.ts";

/** Rows of a labelled set, one JSON object a line. Paths are relative to the index. Throws with every bad line named. */
export async function readIndex(indexFile: string): Promise<Item[]> {
  const home = dirname(resolve(indexFile));
  const items: Item[] = [];
  const problems: string[] = [];
  for (const [index, line] of (await readFile(indexFile, "utf8")).split("\n").entries()) {
    if (line.trim() === "") continue;
    const row = parseRow(line);
    if (row === undefined) problems.push(`${indexFile}:${index + 1}: ${ROW_SHAPE}`);
    else {
      const place = resolve(home, row.path);
      items.push({ ...row, id: row.path, pair: row.pair ?? undefined, files: () => readPackage(place) });
    }
  }
  if (problems.length > 0) throw new Error(problems.slice(0, 20).join("\n"));
  return items;
}

const ROW_SHAPE = 'a row is {"path", "label": "malicious" or "benign", "family", "source", "pair"?}';

const rowSchema = z.object({
  path: z.string().min(1),
  label: z.enum(["malicious", "benign"]),
  family: z.string().nullish(),
  source: z.string().nullish(),
  pair: z.string().nullish(),
});

function parseRow(line: string) {
  try {
    const { family, source, ...row } = rowSchema.parse(JSON.parse(line));
    return { ...row, family: family ?? "none", source: source ?? "unnamed" };
  } catch {
    return undefined;
  }
}

/** A folder whole, or a single file as the SKILL.md of a skill that has nothing else. */
export async function readPackage(place: string): Promise<readonly ScannedFile[]> {
  if ((await stat(place)).isDirectory()) return (await readSkillFolder(place)).files;
  const name = basename(place);
  return [{ path: name.toLowerCase().endsWith(".md") ? "SKILL.md" : name, bytes: await readFile(place) }];
}
