import type { Migration } from "kysely";
import * as foundation from "./0001-foundation.ts";
import * as lifeOfASkill from "./0002-life-of-a-skill.ts";

/** In the order of their names. Named here one by one, because the program is one file without a folder to look into. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-foundation": foundation,
  "0002-life-of-a-skill": lifeOfASkill,
};
