import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A skill in a folder of its own that everybody may read. */
export async function makeTemporarySkill(
  files: Readonly<Record<string, string>> = {},
): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-test-skill-"));
  await chmod(folder, 0o755);
  const all = { "SKILL.md": "---\nname: test\ndescription: test\n---\n", ...files };
  for (const [name, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
