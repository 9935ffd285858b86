import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultRegistries } from "@skillquay/sandbox/packages";
import { afterAll, beforeAll } from "vitest";
import { defaultPlans, type Plans } from "../../features/credits/plans.ts";
import { TEST_POLICY, testSearchFolders } from "../../features/sources/testing/source-fixture.ts";
import { openFolderBlobs } from "../../platform/blobs/folder-blobs.ts";
import { createHubBlobUrls } from "../../platform/blobs/hub-blob-urls.ts";
import { openUrlKeys } from "../../platform/blobs/url-keys.ts";
import { createLog } from "../../platform/log/create-log.ts";
import type { GuardedFetch } from "../../platform/outbound/guarded-fetch.ts";
import { createTestDatabase } from "../../platform/testing/test-database.ts";
import { createApp } from "../http/app.ts";
import { serveHub } from "../http/serve.ts";
import { schemasNow } from "../http/testing/schemas-now.ts";
import { openServices } from "../open-services.ts";
import type { HubServices } from "../services.ts";
import { hubRegistry } from "../tools/registry.ts";

/** A hub as the program makes it, behind a real socket. */
export interface TestHub {
  /** Without a slash at the end. */
  readonly url: string;
  readonly services: HubServices;
  /** Where blobs lie, for tests that spoil them. */
  readonly blobFolder: string;
  /** What it has logged so far, line by line. */
  readonly logLines: readonly string[];
}

export interface TestHubOptions {
  readonly requireApiKey?: boolean;
  readonly plans?: Plans;
  /** Calls of an account that are worked on at a time; no limit unless told. */
  readonly callsPerAccount?: number;
  /** How documents of OAuth clients are read. */
  readonly documents?: GuardedFetch;
}

/** One hub for all tests of a file or `describe`, as a function that gives it once the tests run. */
export function useTestHub(options: TestHubOptions = {}): () => TestHub {
  let opened: { readonly hub: TestHub; close(): Promise<void> } | undefined;
  beforeAll(async () => {
    opened = await openTestHub(options);
  });
  afterAll(async () => opened?.close());
  return () => {
    if (opened === undefined) throw new Error("the test hub exists while tests run, not before");
    return opened.hub;
  };
}

async function openTestHub({
  requireApiKey = true,
  plans = defaultPlans,
  callsPerAccount = 0,
  documents,
}: TestHubOptions) {
  const database = await createTestDatabase({ maxConnections: 10 });
  const folder = await mkdtemp(join(tmpdir(), "skillquay-hub-"));
  const logLines: string[] = [];
  const { logger } = createLog({ format: "json", level: "debug", write: (line) => logLines.push(line) });
  const blobUrls = createHubBlobUrls({ keys: await openUrlKeys(database), publicUrl: PUBLIC_URL });
  const blobFolder = join(folder, "blobs");
  const blobs = await openFolderBlobs({ folder: blobFolder, sign: blobUrls.sign });
  const services = await openServices({
    database,
    blobs,
    config: {
      data: folder,
      requireApiKey,
      drainSeconds: 1,
      sandbox: { choice: "auto" },
      detonate: false,
      policy: undefined,
      searchFolders: testSearchFolders(),
      sources: { ...TEST_POLICY, cron: undefined },
      plans,
      encryptionKey: undefined,
      webhookReceivers: [],
      scripts: {
        asksForRuns: false,
        hosts: [],
        packages: false,
        registries: defaultRegistries,
        packageCacheBytes: 0,
      },
    },
    publicUrl: PUBLIC_URL,
    documents,
    log: logger,
  });
  const http = createApp(services, {
    admin: undefined,
    tools: "drive",
    callsPerAccount,
    ratePerKey: 0,
    ratePerAddress: 0,
    allowedHosts: [],
    allowedOrigins: [],
    // Tests that guess come from an address of their own each time, or the hub would slow them down.
    trustedProxy: true,
    version: "1.2.3",
    blobUrls,
    toolSet: { registry: hubRegistry, schemas: schemasNow(hubRegistry.tools) },
  });
  const service = await serveHub(http, { host: "127.0.0.1", port: 0, drainMs: 1_000 });
  await services.sessions.announce(service.url);
  return {
    hub: { url: service.url, services, blobFolder, logLines },
    close: async () => {
      await Promise.all([service.close(), services.endScripts()]);
      await services.close();
      await database.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** What signed addresses begin with. */
export const PUBLIC_URL = "http://localhost:4711";
