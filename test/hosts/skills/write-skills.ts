import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ServedSkill } from "./served-skills.ts";

export async function writeSkills(folder: string, skills: readonly ServedSkill[]): Promise<void> {
  for (const { name, files } of skills) await writeFiles(join(folder, name), files);
}

export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
