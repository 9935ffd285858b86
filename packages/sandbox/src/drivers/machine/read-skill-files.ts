import { constants } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { maxStagedSkillBytes } from "../../limits.ts";
import { SandboxError } from "../../sandbox.ts";

export interface SkillFile {
  /** Below the skill, with `/` between its parts. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly isExecutable: boolean;
}

/**
 * Reads the regular files of a skill for a place that cannot mount its folder. Links are left out: what they lead to
 * is not part of the skill.
 */
export async function readSkillFiles(
  folder: string,
  { maxBytes = maxStagedSkillBytes } = {},
): Promise<readonly SkillFile[]> {
  const files: SkillFile[] = [];
  let leftBytes = maxBytes;
  const walk = async (below: string): Promise<void> => {
    const entries = await readdir(join(folder, below), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) await walk(path);
      if (!entry.isFile()) continue;
      const file = await readRegularFile(join(folder, path), leftBytes);
      if (file === undefined) continue;
      leftBytes -= file.bytes.length;
      files.push({ path, ...file });
    }
  };
  await walk("");
  return files;
}

async function readRegularFile(
  path: string,
  leftBytes: number,
): Promise<Omit<SkillFile, "path"> | undefined> {
  // Without waiting and without following: it may have become a pipe or a link since it was listed.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stat = await file.stat();
    if (!stat.isFile()) return undefined;
    if (stat.size > leftBytes)
      throw new SandboxError(
        "sandbox_unavailable",
        `The skill is larger than the ${maxStagedSkillBytes / 2 ** 20} MiB that can be copied into a sandbox`,
      );
    return { bytes: new Uint8Array(await file.readFile()), isExecutable: (stat.mode & 0o111) !== 0 };
  } finally {
    await file.close();
  }
}
