// Who sees skills of others. All that the rest of the hub may import of it.
export { createInvitations, type Invitations } from "./invitations.ts";
export { createOwnTeams, type OwnTeams } from "./own-teams.ts";
export { accountsSharedWith, lockOwnSkill, teamOfSkill } from "./queries/sharing-queries.ts";
export { refuseBlocked, scanBeforeGiving } from "./refuse-blocked.ts";
export { createSharing, dropShare, type Sharing } from "./sharing.ts";
export { noSuchTeam, ownSkillNotFound } from "./sharing-errors.ts";
export { createSkillShares, type SkillShares } from "./skill-shares.ts";
