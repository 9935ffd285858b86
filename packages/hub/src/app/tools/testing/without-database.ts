import { randomBytes } from "node:crypto";
import { onTestFinished } from "vitest";
import { createCatalogs } from "../../../features/catalog/drive-catalog.ts";
import { createCollections } from "../../../features/collections/collections.ts";
import { createCredits } from "../../../features/credits/credits.ts";
import { createDownloads } from "../../../features/downloads/downloads.ts";
import { createDrive } from "../../../features/drive/drive.ts";
import { createImports } from "../../../features/imports/imports.ts";
import { createLeaderboards } from "../../../features/market/leaderboards.ts";
import { createQuota } from "../../../features/quota/quota.ts";
import {
  createScriptSessions,
  type ScriptSessionsOptions,
} from "../../../features/scripts/script-sessions.ts";
import { createUploads } from "../../../features/uploads/uploads.ts";
import { createWebhooks } from "../../../features/webhooks/webhooks.ts";
import { openUrlKeys } from "../../../platform/blobs/url-keys.ts";
import { connectDatabase } from "../../../platform/db/connect.ts";
import { silentLog } from "../../../platform/db/storage-log.ts";
import { createSecretBox } from "../../../platform/secrets/secret-box.ts";
import { temporaryFolder } from "../../../platform/testing/temporary-folder.ts";
import { openAccounts } from "../../open-accounts.ts";
import type { HubServices } from "../../services.ts";
import type { TestHub } from "../../testing/use-test-hub.ts";

/** The services of an instance whose database went away a moment ago. */
export async function withoutDatabase({ services }: TestHub): Promise<HubServices> {
  const { blobs, changes, publicUrl, crashPoint, jobs, sources } = services;
  const database = connectDatabase({ address: { host: "/nowhere", user: "nobody", database: "nothing" } });
  onTestFinished(() => database.close());
  const catalogs = createCatalogs({ database, blobs, changes, recordUse: () => {} });
  onTestFinished(() => catalogs.close());
  const credits = createCredits({ database });
  const quota = createQuota({ database, credits });
  onTestFinished(() => quota.close());
  const collections = createCollections({ database });
  const parts = { database, blobs, credits, jobs, sources, log: silentLog, crashPoint };
  const imports = createImports(parts);
  const gone = {
    ...services,
    database,
    catalogs,
    credits,
    quota,
    collections,
    imports,
    leaderboards: createLeaderboards({ database }),
    accounts: openAccounts({ database, credits }),
    drive: createDrive({ ...parts, verdicts: imports.verdicts }),
    // Its keys were read at start.
    downloads: createDownloads({ database, blobs, publicUrl, keys: await openUrlKeys(services.database) }),
    webhooks: createWebhooks({ database, box: createSecretBox(Buffer.alloc(32, 7)) }),
    uploads: createUploads({
      database,
      collections,
      crashPoint,
      publishUpload: () => Promise.reject(new Error("nothing is uploaded")),
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
