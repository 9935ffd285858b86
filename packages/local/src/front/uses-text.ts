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
