import type { HubToolContext } from "./hub-tool.ts";

/**
 * After a write: whoever calls next at this instance sees it. Without it the caches would follow a moment later, and an
 * agent's next call may be quicker than that.
 */
export async function readYourWrites({ services }: HubToolContext): Promise<void> {
  // The write is committed; that the caches could not be told at once does not make it a failure.
  await services.changes.fresh().catch(() => {});
}
