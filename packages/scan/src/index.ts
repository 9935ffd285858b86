export { adviceFor } from "./advice-for.ts";
export { type Capabilities, capabilitiesOf, grownCapabilities } from "./capabilities-of.ts";
export { engineVersion } from "./engine-version.ts";
export type {
  Capability,
  Finding,
  FindingSeverity,
  NotAnalysed,
  ScannedFile,
  ScanReport,
  Verdict,
} from "./finding.ts";
export { readSkillFolder, type SkillFolder } from "./read-skill-folder.ts";
export { type SarifSkill, sarifLog } from "./sarif.ts";
export { openScanner, type Scanner, type ScannerOptions } from "./scanner.ts";
export { visibleText } from "./visible-text.ts";
export { withFindings } from "./with-findings.ts";
export { withUnread } from "./with-unread.ts";
