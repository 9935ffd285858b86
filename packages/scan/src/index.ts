export { engineVersion } from "./engine/engine-version.ts";
export type {
  Capability,
  Finding,
  FindingSeverity,
  NotAnalysed,
  ScannedFile,
  ScanReport,
  Verdict,
} from "./engine/finding.ts";
export { openScanner, type Scanner, type ScannerOptions } from "./engine/scanner.ts";
export { watchGarbage } from "./engine/watch-garbage.ts";
export { readSkillFolder, type SkillFolder } from "./read-skill-folder.ts";
export { adviceFor } from "./report/advice-for.ts";
export { type Capabilities, capabilitiesOf, grownCapabilities } from "./report/capabilities-of.ts";
export { type RuleSummary, ruleLink, ruleNamed } from "./report/rule-named.ts";
export { type SarifSkill, sarifLog } from "./report/sarif.ts";
export {
  needsDecision,
  permissionsOf,
  severityWords,
  type TrustLevel,
  trustLevel,
  trustWords,
  verdictWords,
} from "./report/trust-scale.ts";
export { visibleText, visibleTextInSteps } from "./report/visible-text.ts";
export { withFindings } from "./report/with-findings.ts";
export { withUnread } from "./report/with-unread.ts";
