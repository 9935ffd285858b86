import type { FileStamp } from "../discovery/file-stamp.ts";
import type { SkillRoot } from "../discovery/skill-roots.ts";
import type { SkillFacts } from "./skill-facts.ts";

/** One SKILL.md that discovery found, with its stamp and what its head says; served or not. */
export interface SkillRecord extends FileStamp {
  readonly root: SkillRoot;
  /** The folder that holds it, absolute, by the name under which it was found. */
  readonly folder: string;
  readonly skillFile: string;
  /** False while the file is too young for its stamp to be relied on. */
  readonly isSettled: boolean;
  readonly facts: SkillFacts;
  readonly hasScripts: boolean;
  /** Over all files of the skill; undefined until the first complete walk. */
  readonly filesHash: number | undefined;
}
