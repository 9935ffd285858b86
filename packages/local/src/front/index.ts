// Everything a program needs to answer from a snapshot. Nothing here loads the SDK, zod or YAML: a test walks the imports.
export { readProjectContext } from "../catalog/project-context.ts";
export { createSkillEnvironment, type EnvironmentPlace } from "../catalog/skill-environment.ts";
export { openUsageRecord, readUses, type UsageRecord, usageFile } from "../catalog/usage-record.ts";
export { hubsFolder } from "../hubs/hubs-folder.ts";
export { writeFileAtomically } from "../index/write-file-atomically.ts";
export { clientGone } from "../serve/client-gone.ts";
export { openStdioConnection, type StdioConnection } from "../serve/stdio-connection.ts";
export {
  type AnswerSnapshot,
  openAnswerSnapshot,
  type SkillForm,
  type SnapshotHeader,
} from "./answer-snapshot.ts";
export {
  brokenCondition,
  type Conditions,
  realPathOf,
  type Surroundings,
  stampText,
  systemOf,
  variableSum,
} from "./conditions.ts";
export { type AnswersInput, encodeAnswers, type HostAnswers } from "./encode-answers.ts";
export { type FrontServer, type Handover, serveFront } from "./front-server.ts";
export { handoverOutput } from "./handover-output.ts";
export { createIdleQueue } from "./idle-queue.ts";
export { checksum } from "./snapshot-file.ts";
export { type ChangedLists, createSnapshotReads, type SnapshotReads } from "./snapshot-reads.ts";
export { usesOf, usesText } from "./uses-text.ts";
export { isAsKept, type SnapshotWatch, watchSnapshot } from "./watch-snapshot.ts";
