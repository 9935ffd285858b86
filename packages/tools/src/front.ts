// What a program needs that answers from a kept snapshot: nothing here loads the SDK or a schema.
export { HOST_IDS, type HostId, hostOfClient, hostProfile } from "./planning/host-profile.ts";
export { type ProjectContext, toolsOfEntries } from "./planning/project-context.ts";
export { rotationAt } from "./planning/rotation.ts";
export { type AnsweredSkill, skillAnswer } from "./reading/skill-answer.ts";
