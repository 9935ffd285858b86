import { engineVersion } from "@skillquay/scan";
import { OPERATOR, recordAudit } from "../../../../features/audit/index.ts";
import { startRescan } from "../../../../features/scans/index.ts";
import type { HubServices } from "../../../services.ts";
import { jsonAnswer } from "../../answers.ts";
import type { HubApp } from "../../context.ts";

/**
 * `POST /admin/rescan`: what the scanner of this version has not judged is looked at now, as at a start and each night. The
 * answer does not wait for it.
 */
export function mountRescan(app: HubApp, { jobs, database }: Pick<HubServices, "jobs" | "database">): void {
  app.post("/admin/rescan", async () => {
    await startRescan(jobs);
    await recordAudit(database.db, { ...OPERATOR, action: "rescan.start", target: engineVersion });
    return jsonAnswer({ engine: engineVersion }, 202);
  });
}
