// Who did what. All that the rest of the hub may import of it.
export type { AuditPage } from "./audit-queries.ts";
export { deleteOldAudit } from "./old-audit-queries.ts";
export { type AuditAnswer, readAudit, readAuditOfHub } from "./read-audit.ts";
export { type Actor, type AuditDetails, actorOf, HUB, OPERATOR, recordAudit } from "./record-audit.ts";
