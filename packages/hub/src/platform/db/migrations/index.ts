import type { Migration } from "kysely";
import * as foundation from "./0001-foundation.ts";
import * as lifeOfASkill from "./0002-life-of-a-skill.ts";
import * as attestations from "./0003-attestations.ts";
import * as browserSessions from "./0004-browser-sessions.ts";
import * as accountIdentities from "./0005-account-identities.ts";

/** In the order of their names. Named here one by one, because the program is one file without a folder to look into. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-foundation": foundation,
  "0002-life-of-a-skill": lifeOfASkill,
  "0003-attestations": attestations,
  "0004-browser-sessions": browserSessions,
  "0005-account-identities": accountIdentities,
};
