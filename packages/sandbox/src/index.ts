export type { AttackCase, AttackVerdict } from "./attacks/attack-case.ts";
export { attackSuite } from "./attacks/attack-suite.suite.ts";
export { type AttackResult, runAttacks } from "./attacks/run-attacks.ts";
export type { SandboxChoice, SandboxConfiguration } from "./configuration.ts";
export { enforcementGaps } from "./enforcement-gaps.ts";
export {
  findInterpreter,
  type Interpreter,
  type InterpreterSearch,
} from "./interpreters.ts";
export { defaultLimits, sessionIdleMs } from "./limits.ts";
export { overlaps, whyNotAt } from "./mounts.ts";
export { isPublicAddress } from "./network/public-address.ts";
export { captureOutput, type OutputCapture } from "./output-capture.ts";
export {
  type Enforcement,
  type ExecOutcome,
  type ExecRequest,
  type NetworkConnection,
  type SandboxDriver,
  type SandboxEntry,
  SandboxError,
  type SandboxErrorCode,
  type SandboxFile,
  type SandboxLimits,
  type SandboxReport,
  type SandboxSession,
  type SessionMount,
  type SessionSpec,
} from "./sandbox.ts";
export { type KeptTests, type SelectedDriver, type SelectOptions, selectDriver } from "./select-driver.ts";
export { createSessionRegistry, type SessionLife, type SessionRegistry } from "./session-registry.ts";
