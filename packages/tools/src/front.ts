// What a program needs that answers from a kept snapshot: nothing here loads the SDK or a schema.
export { type HostBudgets, hostBudgets } from "./hosts/host-budgets.ts";
export {
  findHostProfile,
  HOST_IDS,
  type HostId,
  hostOfClient,
  hostProfile,
  hostProfiles,
} from "./hosts/host-profiles.ts";
export { type ProjectContext, toolsOfEntries } from "./planning/project-context.ts";
export { rotationAt } from "./planning/rotation.ts";
export { type AnsweredSkill, type SkillAnswerParts, skillAnswer } from "./reading/skill-answer.ts";
