import type { TrialStart } from "./trial-start.ts";

const LONGEST_WAIT_MS = 15_000;

/** Asks a hub for its tools once, as an agent with this key would. */
export async function tryHub(url: string, key: string, clientName: string): Promise<TrialStart> {
  const startedAt = performance.now();
  const params = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: clientName, version: "0" },
  };
  const why = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${key}`,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
    // A key is for the hub that was named, not for where it points to.
    redirect: "error",
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  }).then(
    async (answer) => {
      await answer.body?.cancel();
      if (answer.ok) return undefined;
      return answer.status === 401 ? "it does not know this key" : `it answers with status ${answer.status}`;
    },
    () => "it does not answer",
  );
  const tookMs = Math.round(performance.now() - startedAt);
  return why === undefined ? { isStarted: true, tookMs } : { isStarted: false, tookMs, why };
}
