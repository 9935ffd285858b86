import { sep } from "node:path";
import type { SkillUse } from "../catalog/usage-record.ts";

/** The uses of skills under some roots, as a text that is the same exactly when they are. */
export function usesText(uses: ReadonlyMap<string, SkillUse>, roots: readonly string[]): string {
  const lines: string[] = [];
  for (const [folder, { count, lastUsedAtMs }] of uses) {
    if (roots.some((root) => folder === root || folder.startsWith(root + sep)))
      lines.push(`${folder} ${count} ${lastUsedAtMs}`);
  }
  return lines.sort().join("\n");
}

/** The uses that such a text stands for. */
export function usesOf(text: string): Map<string, SkillUse> {
  const uses = new Map<string, SkillUse>();
  // A folder's name may contain anything, a line feed too: what ends it are two numbers at the end of a line.
  for (const [, folder = "", count, lastUsedAtMs] of text.matchAll(/(.+?) (\S+) (\S+)(?:\n(?=\/|\w:)|$)/gs))
    uses.set(folder, { count: Number(count), lastUsedAtMs: Number(lastUsedAtMs) });
  return uses;
}
