import { jsonAnswer } from "../answers.ts";
import type { HubApp } from "../context.ts";
import type { WaitingFor } from "../readiness.ts";

export interface HealthOptions {
  readonly readiness: () => Promise<WaitingFor | undefined>;
  readonly isDraining: () => boolean;
}

/** `/healthz`: the process answers. `/readyz`: it should be sent requests. Neither says anything about anybody. */
export function mountHealth(app: HubApp, { readiness, isDraining }: HealthOptions): void {
  app.get("/healthz", () => jsonAnswer({ status: "ok" }));
  app.get("/readyz", async () => {
    if (isDraining()) return notReady("draining");
    const waitingFor = await readiness();
    return waitingFor === undefined ? jsonAnswer({ status: "ready" }) : notReady(waitingFor);
  });
}

function notReady(waitingFor: "draining" | WaitingFor): Response {
  return jsonAnswer({ status: "not_ready", waitingFor }, 503, { "retry-after": "1" });
}
