// What everybody who runs scripts of skills needs besides a driver. Nothing here loads a driver or a compiler by itself.
export { isLeftBehind, ownerName } from "../drivers/shell/process-owner.ts";
export {
  createRedaction,
  REDACTED_FROM_BYTES,
  type RedactedStream,
  type Redaction,
  redactExec,
  redactSession,
} from "../redaction/index.ts";
export { type FoundProgram, findProgram } from "./find-program.ts";
export { type CommandParts, type PlannedCommand, planCommand } from "./plan-command.ts";
export { reportProgress } from "./report-progress.ts";
export { createRunHistory, type RunHistory, type RunOutput } from "./run-history.ts";
export { writeInside } from "./write-inside.ts";
