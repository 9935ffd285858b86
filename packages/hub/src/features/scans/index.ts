// What the scan says of stored skills, and what the hub signs of it. All that the rest of the hub may import of it.
export { type Attestations, openAttestations } from "./attestations/attestations.ts";
export {
  acceptancesOf,
  type Deciders,
  insertAcceptance,
  reviewAcceptance,
  type StoredAcceptance,
  standingAcceptances,
  withdrawAcceptance,
} from "./queries/acceptance-queries.ts";
export { notQuarantined, scanOfVersion } from "./queries/quarantine-queries.ts";
export { storedVerdict, verdictsOf } from "./queries/verdict-queries.ts";
export { scheduleRescan, startRescan } from "./rescan.ts";
export { scanProblems } from "./scan-problems.ts";
export { findingSchema, storedCapabilities, storedFindings } from "./stored-findings.ts";
export { createVerdicts, type TreeVerdict, type Verdicts } from "./verdicts.ts";
