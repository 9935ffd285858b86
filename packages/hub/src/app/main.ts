import { randomUUID } from "node:crypto";
import { signInAddress } from "../features/people/index.ts";
import { startRescan } from "../features/scans/index.ts";
import { createLog } from "../platform/log/create-log.ts";
import { openTelemetry } from "../platform/telemetry/telemetry.ts";
import { type Closer, closeInReverse } from "./close-in-reverse.ts";
import type { HubConfig } from "./config/hub-config.ts";
import { secretsOf } from "./config/secrets-of.ts";
import { firstKeyOf, firstStart } from "./first-start.ts";
import { createApp } from "./http/app.ts";
import { serveHub } from "./http/serve.ts";
import { hubAddress, listenProblem, reachable } from "./hub-address.ts";
import { openServices } from "./open-services.ts";
import { openStores } from "./open-stores.ts";
import { bundledFolders, samplesFolder } from "./samples-folder.ts";
import { version } from "./version.ts";

export interface HubHooks {
  /** Told in words how far the start is. */
  readonly onProgress?: (line: string) => void;
  /** `text` for a person at a terminal, `json` for a program that reads along. */
  readonly logFormat?: "text" | "json";
  /** The point at which the process ends itself; for tests of crashes. */
  readonly failAt?: string | undefined;
  /** Whether somebody reads along who may have a link that signs the owner in, though this is not the first start. */
  readonly linksOwner?: boolean;
}

export interface RunningHub {
  /** Where people and agents reach it, without a slash at the end. */
  readonly url: string;
  readonly mcpUrl: string;
  /** The operator's listener, where it is apart. */
  readonly adminUrl: string | undefined;
  /** Handle of the owner's account. */
  readonly account: string;
  /** The owner's key, on the very first start only. */
  readonly firstKey: string | undefined;
  /** Signs the owner in, once and within an hour: on the first start, and where somebody reads along. */
  readonly signInUrl: string | undefined;
  /** Takes no new requests, lets running ones finish for a while, and ends everything. May be called twice. */
  close(): Promise<void>;
}

/** A hub, from its database to its routes. Throws what `operatorProblem` explains, with nothing left behind. */
export async function startHub(config: HubConfig, hooks: HubHooks = {}): Promise<RunningHub> {
  const { onProgress = () => {}, logFormat = "json" } = hooks;
  const telemetry =
    config.telemetry === undefined
      ? undefined
      : openTelemetry({ ...config.telemetry, version, instanceId: randomUUID() });
  const { logger: log } = createLog({
    level: config.logLevel,
    format: logFormat,
    secrets: secretsOf(config),
    onLine: telemetry?.recordLine,
  });
  const samples = samplesFolder(config.samples);
  const closers: Closer[] = [async () => telemetry?.close()];
  try {
    const address = await hubAddress(config);
    const stores = await openStores(config, {
      log,
      onProgress,
      publicUrl: address.publicUrl,
      migrates: config.migrates,
    });
    closers.push(stores.close);
    const services = await openServices({
      ...stores,
      config,
      publicUrl: address.publicUrl,
      log,
      failAt: hooks.failAt,
    });
    closers.push(services.close);
    const { account, accountId, isUnfinished } = await firstStart({
      ...stores,
      credits: services.credits,
      samplesFolder: samples,
      bundledFolders: bundledFolders(),
      onProgress,
    });
    await startRescan(services.jobs);
    const http = createApp(services, { ...config, version, telemetry, blobUrls: stores.blobUrls });
    const service = await serveHub(http, {
      host: config.host,
      port: address.port,
      admin: config.admin?.listen,
      internalPort: config.internalPort,
      drainMs: config.drainSeconds * 1000,
    }).catch((error) => {
      throw listenProblem(error, config);
    });
    closers.push(async () => {
      await Promise.all([service.close(), services.endScripts()]);
    });
    const reachedAt = service.internalUrl === undefined ? address.localUrl : reachable(service.internalUrl);
    await services.sessions.announce(config.advertiseUrl ?? reachedAt);
    const firstKey =
      isUnfinished && accountId !== undefined ? await firstKeyOf(stores.database, accountId) : undefined;
    const signInUrl =
      accountId !== undefined && (firstKey !== undefined || hooks.linksOwner === true)
        ? signInAddress(address.publicUrl, (await services.signInLinks.make(accountId)).token)
        : undefined;
    log.info({ url: address.publicUrl, version }, "the hub is ready");
    let closing: Promise<void> | undefined;
    return {
      url: address.publicUrl,
      mcpUrl: `${address.publicUrl}/mcp`,
      adminUrl: service.adminUrl,
      account,
      firstKey,
      signInUrl,
      close: () => {
        closing ??= closeInReverse(closers, log, { deadlineMs: config.drainSeconds * 1000 + END_MS });
        return closing;
      },
    };
  } catch (error) {
    await closeInReverse(closers, log);
    throw error;
  }
}

// After the requests: what is written at the end takes milliseconds where the database answers.
const END_MS = 5_000;
