import { OPERATOR, recordAudit } from "../../../../features/audit/index.ts";
import type { HubServices } from "../../../services.ts";
import { jsonAnswer } from "../../answers.ts";
import type { HubApp } from "../../context.ts";

/** `POST /admin/signing-keys`: from now on a new key signs. The old ones stay published: what they signed stays true. */
export function mountAttestationRoutes(
  app: HubApp,
  { attestations, database }: Pick<HubServices, "attestations" | "database">,
): void {
  app.post("/admin/signing-keys", async () => {
    await attestations.rotate();
    const { keys } = await attestations.keys();
    const [newest] = keys;
    await recordAudit(database.db, {
      ...OPERATOR,
      action: "signing_key.rotate",
      target: newest?.keyId ?? "",
    });
    return jsonAnswer({ keyId: newest?.keyId, keys: keys.length }, 201);
  });
}
