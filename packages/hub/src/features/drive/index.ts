// What an account has, how skills get there, and their updates. All that the rest of the hub may import of it.
export { bundleSkills } from "./bundle-skills.ts";
export { scheduleTrashCleaning } from "./clean-trash.ts";
export { type CheckedUpdate, createDrive, type Drive } from "./drive.ts";
export { importBlocked, ofTeam } from "./drive-errors.ts";
export { type DriveOwner, ownerOf } from "./drive-owner.ts";
export { loadSamples } from "./load-samples.ts";
export { publishRows, publishSkill } from "./publish-skill.ts";
export { copyOf } from "./queries/copy-queries.ts";
export { pendingUpdates } from "./queries/drive-queries.ts";
export {
  addToDrive,
  countEntries,
  enabledInDrive,
  handOverEntries,
  skillsUsedByOthers,
} from "./queries/entry-queries.ts";
export { tellViewers } from "./tell-viewers.ts";
export { createTrash, TRASH_DAYS, type Trash } from "./trash.ts";
export { updateCopies } from "./update-copies.ts";
