import { keyListText } from "@skillquay/scan/attestation";
import type { Attestations } from "../../../features/scans/index.ts";
import type { HubApp } from "../context.ts";

/** `/.well-known/skillquay-keys.json`: the public keys that check what the hub has signed. For everybody. */
export function mountWellKnownKeys(app: HubApp, attestations: Attestations): void {
  app.get("/.well-known/skillquay-keys.json", async () => {
    const headers = {
      "content-type": "application/json",
      // A new key may sign at any time.
      "cache-control": "public, max-age=60",
      "x-content-type-options": "nosniff",
    };
    return new Response(`${keyListText(await attestations.keys())}\n`, { headers });
  });
}
