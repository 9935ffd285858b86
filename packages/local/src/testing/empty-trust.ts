import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { ScriptTrust } from "../scripts/script-trust.ts";
import { openSecretStore } from "../secrets/secret-store.ts";
import { openTrustStore } from "../trust/trust-store.ts";

/** Somebody who has trusted nothing yet. */
export function emptyTrust(project?: ScriptTrust["project"]): ScriptTrust {
  const folder = mkdtempSync(join(tmpdir(), "skillquay-trust-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const secrets = openSecretStore({
    file: join(folder, "state", "secrets.json"),
    keyFile: join(folder, "data", "secrets.key"),
  });
  return { store: openTrustStore(join(folder, "trust.json")), secrets, project };
}
