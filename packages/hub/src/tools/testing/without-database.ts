import { randomBytes } from "node:crypto";
import { onTestFinished } from "vitest";
import { openUrlKeys } from "../../blobs/url-keys.ts";
import { createCatalogs } from "../../catalog/drive-catalog.ts";
import { createCollections } from "../../collections/collections.ts";
import { createCredits } from "../../credits/credits.ts";
import { connectDatabase } from "../../db/connect.ts";
import { silentLog } from "../../db/storage-log.ts";
import { createDownloads } from "../../downloads/downloads.ts";
import { createDrive } from "../../drive/drive.ts";
import { createAccounts } from "../../identity/accounts.ts";
import { createImports } from "../../imports/imports.ts";
import { createScriptSessions, type ScriptSessionsOptions } from "../../scripts/script-sessions.ts";
import { createSecretBox } from "../../sealing/secret-box.ts";
import type { HubServices } from "../../services.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import type { TestHub } from "../../testing/use-test-hub.ts";
import { createUploads } from "../../uploads/uploads.ts";
import { createWebhooks } from "../../webhooks/webhooks.ts";

/** The services of an instance whose database went away a moment ago. */
export async function withoutDatabase({ services }: TestHub): Promise<HubServices> {
  const { blobs, changes, publicUrl, fault, jobs, sources } = services;
  const database = connectDatabase({ address: { host: "/nowhere", user: "nobody", database: "nothing" } });
  onTestFinished(() => database.close());
  const catalogs = createCatalogs({ database, blobs, changes, recordUse: () => {} });
  onTestFinished(() => catalogs.close());
  const credits = createCredits({ database });
  const collections = createCollections({ database });
  const parts = { database, blobs, credits, jobs, sources, log: silentLog, fault };
  const imports = createImports(parts);
  const gone = {
    ...services,
    database,
    catalogs,
    credits,
    collections,
    imports,
    accounts: createAccounts({ database, credits }),
    drive: createDrive({ ...parts, verdicts: imports.verdicts }),
    // Its keys were read at start.
    downloads: createDownloads({ database, blobs, publicUrl, keys: await openUrlKeys(services.database) }),
    webhooks: createWebhooks({ database, box: createSecretBox(Buffer.alloc(32, 7)) }),
    uploads: createUploads({
      database,
      collections,
      fault,
      takeSkill: () => Promise.reject(new Error("nothing is uploaded")),
    }),
  };
  return { ...gone, ...(await withSessions({ services: gone }, { database })) };
}

/** The same services with script sessions of their own. */
export async function withSessions(
  { services }: Pick<TestHub, "services">,
  options: Partial<ScriptSessionsOptions>,
): Promise<HubServices> {
  const { database, changes, catalogs } = services;
  const sessions = createScriptSessions({
    database,
    changes,
    catalogs,
    instanceId: randomBytes(8).toString("hex"),
    sandbox: { choice: "bubblewrap" },
    stateFolder: await temporaryFolder(),
    searchFolders: [],
    ...options,
  });
  onTestFinished(() => sessions.close());
  if (options.database === undefined) await sessions.announce("http://127.0.0.1:1");
  return { ...services, sessions };
}
