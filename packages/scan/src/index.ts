export { type Capabilities, capabilitiesOf, grownCapabilities } from "./capabilities-of.ts";
export { engineVersion } from "./engine-version.ts";
export type { Finding, FindingSeverity, ScannedFile, ScanReport, Verdict } from "./finding.ts";
export { type ScanOptions, scanFiles } from "./scan-files.ts";
