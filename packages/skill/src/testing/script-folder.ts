import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { listSkillFiles } from "../files/manifest.ts";
import { readSkillFile } from "../files/safe-path.ts";
import { explainScripts, listRunnable, type ScriptListing } from "../scripts/list-scripts.ts";
import type { SkillScript } from "../scripts/skill-script.ts";

export interface PlacedFile {
  readonly text: string | Uint8Array;
  readonly executable?: boolean;
}

/** What is found in a real folder with these files, which is gone after the test. */
export async function explainFolder(
  files: Readonly<Record<string, string | PlacedFile>>,
): Promise<ScriptListing & { readonly runnable: readonly SkillScript[] }> {
  const root = mkdtempSync(join(tmpdir(), "skillquay-scripts-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, file] of Object.entries({ "SKILL.md": "# Skill", ...files })) {
    const { text, executable = false } = typeof file === "string" ? { text: file } : file;
    const place = join(root, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
    chmodSync(place, executable ? 0o755 : 0o644);
  }
  const listing = await listSkillFiles(root, "SKILL.md");
  const read = (path: string) => readSkillFile(root, path);
  return {
    ...(await explainScripts(listing.files, read)),
    runnable: await listRunnable(listing.files, read),
  };
}
