import type { ChangeLog } from "../../../platform/db/change-log.ts";
import { jsonAnswer } from "../answers.ts";
import type { HubApp } from "../context.ts";

export interface HealthOptions {
  readonly changes: ChangeLog;
  readonly isDraining: () => boolean;
}

/** `/healthz`: the process answers. `/readyz`: it should be sent requests. Neither says anything about anybody. */
export function mountHealth(app: HubApp, { changes, isDraining }: HealthOptions): void {
  app.get("/healthz", () => jsonAnswer({ status: "ok" }));
  app.get("/readyz", async () => {
    if (isDraining()) return notReady("draining");
    try {
      // Reads from the database, so it says both that it answers and that caches can be trusted.
      await changes.fresh();
      return jsonAnswer({ status: "ready" });
    } catch {
      return notReady("database");
    }
  });
}

function notReady(waitingFor: "draining" | "database"): Response {
  return jsonAnswer({ status: "not_ready", waitingFor }, 503, { "retry-after": "1" });
}
