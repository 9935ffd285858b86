import { rm } from "node:fs/promises";
import { join } from "node:path";
import { makeScratchFolder, makeVisibleFolder } from "../shell/scratch-folder.ts";
import { type PreparedSkill, prepareSkill } from "../shell/skill-source.ts";

/**
 * A copy of the skill for one container. It stays until the container ends, whose mount it is; that of a server that was
 * killed goes with the next self-test.
 */
export async function stageSkill(skillFolder: string): Promise<PreparedSkill> {
  const scratch = await makeScratchFolder();
  const visible = await makeVisibleFolder(scratch);
  const release = async () => {
    for (const folder of [visible, scratch]) await rm(folder, { recursive: true, force: true });
  };
  try {
    // The user inside has a number that nobody has here.
    const skill = await prepareSkill({
      skillFolder,
      reader: "everybody",
      stagingFolder: join(visible, "skill"),
    });
    return { folder: skill.folder, release };
  } catch (error) {
    await release();
    throw error;
  }
}
