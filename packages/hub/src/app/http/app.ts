import type { ToolRegistry, ToolSchemas } from "@skillquay/tools";
import { createResponseWriter, createResultMemo } from "@skillquay/tools/fast-path";
import { Hono } from "hono";
import { every } from "hono/combine";
import type { Caller } from "../../features/accounts/index.ts";
import { createHubRunner } from "../../features/scripts/index.ts";
import { createCallLog, createLiveCalls } from "../../features/usage/index.ts";
import type { HubBlobUrls } from "../../platform/blobs/hub-blob-urls.ts";
import { createCallPlaces } from "../../platform/limits/call-places.ts";
import { inTurn } from "../../platform/limits/in-turn.ts";
import { createHubMetrics, type HubMetrics } from "../../platform/metrics/hub-metrics.ts";
import type { Telemetry } from "../../platform/telemetry/telemetry.ts";
import { mountCatalog } from "../catalog/catalog-routes.ts";
import type { HubConfig } from "../config/hub-config.ts";
import { hubGauges } from "../hub-gauges.ts";
import { mountOAuth } from "../oauth/mount-oauth.ts";
import { builtFolder } from "../pages/built-folder.ts";
import { mountHubPages, providerOf } from "../pages/hub-pages.ts";
import { noteClient } from "../pages/note-client.ts";
import { mountScim } from "../scim/scim-routes.ts";
import type { HubServices } from "../services.ts";
import { hubRegistry } from "../tools/registry.ts";
import { mayUseTool } from "../tools/scope-of-tool.ts";
import { routedPath } from "./alias-path.ts";
import { answerFailure } from "./answer-failure.ts";
import { pathNotFound } from "./answers.ts";
import type { HubApp, HubEnv } from "./context.ts";
import { everySchema } from "./every-schema.ts";
import { createCallerServers } from "./mcp/caller-servers.ts";
import { createMcpHandler } from "./mcp/mcp.ts";
import { createMcpFastPath, type McpFastPath } from "./mcp/mcp-fast-path.ts";
import { createRequestAuthentication } from "./middleware/authenticate-request.ts";
import { checkHost } from "./middleware/check-host.ts";
import { limitByAddress } from "./middleware/limit-by-address.ts";
import { createRequestGuard } from "./middleware/request-guard.ts";
import { createRequestLimits } from "./middleware/request-limits.ts";
import { requireCaller } from "./middleware/require-caller.ts";
import { requireKey, requireUnscopedKey } from "./middleware/require-key.ts";
import { requireOperator } from "./middleware/require-operator.ts";
import { requireUploader } from "./middleware/require-uploader.ts";
import { traceRequest } from "./middleware/trace-request.ts";
import { createReadiness } from "./readiness.ts";
import { createRequestReport, type RequestLog } from "./request-report.ts";
import { mountAccountRoutes } from "./routes/account/account.ts";
import { mountAdminRoutes } from "./routes/admin/admin.ts";
import { createAdminGuard } from "./routes/admin/admin-guard.ts";
import { mountBlobs } from "./routes/blobs.ts";
import { mountDocs } from "./routes/docs.ts";
import { mountDownloads } from "./routes/downloads.ts";
import { mountFormUpload } from "./routes/form-upload.ts";
import { mountFrontPage } from "./routes/front-page.ts";
import { mountHealth } from "./routes/health.ts";
import { mountImportRoutes } from "./routes/imports.ts";
import { mountKeyRoutes } from "./routes/keys.ts";
import { mountOpenApi } from "./routes/openapi.ts";
import { mountRegistry } from "./routes/registry.ts";
import { createToolsRoute } from "./routes/tools.ts";
import { mountUploads } from "./routes/uploads.ts";
import { mountWebhookRoutes } from "./routes/webhooks.ts";
import { mountWellKnown } from "./routes/well-known.ts";
import { mountWellKnownKeys } from "./routes/well-known-keys.ts";

export type AppConfig = Pick<
  HubConfig,
  "admin" | "tools" | "ratePerKey" | "ratePerAddress" | "allowedHosts" | "allowedOrigins" | "trustedProxy"
> & {
  /** Whether `/mcp` takes a key from `?apiKey=`. */
  readonly keyInAddress?: boolean;
  readonly listsEverything?: boolean;
  /** Whether the pages of the catalog need no sign-in. */
  readonly publicCatalog?: boolean;
  readonly version: string;
  /** Whether instances have a listener of their own. */
  readonly internalPort?: number | undefined;
  /** Calls of an account that are worked on at a time; 0, and unless told, is no limit. */
  readonly callsPerAccount?: number;
  /** For stores that have no addresses of their own. */
  readonly blobUrls?: HubBlobUrls | undefined;
  readonly oidc?: HubConfig["oidc"];
  readonly authorizationServer?: HubConfig["authorizationServer"];
  readonly scimToken?: HubConfig["scimToken"];
  /** Where the pages are, when that is not where the build puts them. */
  readonly dashboardFolder?: string | undefined;
  readonly docsFolder?: string | undefined;
  /** Which requests have a line in the log; those that failed or took long, where it does not say. */
  readonly requestLog?: RequestLog | undefined;
  readonly telemetry?: Pick<Telemetry, "recordSpan" | "addMetrics"> | undefined;
  /** How many skills a page of the public index has, where that is not the usual number. */
  readonly indexPageSkills?: number | undefined;
  /** How often an answer that is still to come gives a sign of life. */
  readonly keepAliveMs?: number | undefined;
  /** How long a call may take before a client that knows tasks gets one; for tests. */
  readonly taskAfterMs?: number | undefined;
  /** Other tools than the hub's own, with their schemas. */
  readonly toolSet?: { readonly registry: ToolRegistry; readonly schemas: ToolSchemas };
};

export interface HubHttp {
  /** What the world reaches. */
  readonly app: HubApp;
  /** Answers simple reads itself, and gives the rest to the listener behind it. */
  readonly fastPath: McpFastPath;
  /** The operator's routes and `/metrics`, where they listen apart from the rest. */
  readonly adminApp: HubApp | undefined;
  /** What other instances ask, where that listens apart from the rest. */
  readonly internalApp: HubApp | undefined;
  readonly metrics: Pick<HubMetrics, "text">;
  /** From now on `/readyz` sends new requests elsewhere, and streams that wait for changes end. */
  startDraining(): void;
  /** Ends whatever still runs. */
  close(): Promise<void>;
}

/** The hub over HTTP: one small file for each route, put together here. */
export function createApp(services: HubServices, config: AppConfig): HubHttp {
  const { authenticator, changes, catalogs, keys, log, publicUrl, withIdempotency } = services;
  const { version, trustedProxy, admin } = config;
  const { registry, schemas } = config.toolSet ?? { registry: hubRegistry, schemas: everySchema };
  const metrics = createHubMetrics();
  const report = createRequestReport({
    log,
    metrics,
    requestLog: config.requestLog ?? "failures",
    recordSpan: config.telemetry?.recordSpan,
  });
  const memo = createResultMemo({ maxResults: KEPT_RESULTS, maxBytes: KEPT_BYTES });
  const guard = createRequestGuard({ ...config, publicUrl });
  const limits = createRequestLimits({
    ...config,
    settle: services.quota.settleRates,
    onError: (error) =>
      log.error({ err: error }, "requests are limited by what this instance alone let through"),
  });
  const authentication = createRequestAuthentication({
    authenticator,
    limits,
    trustedProxy,
    publicUrl,
    keyInAddress: config.keyInAddress === true,
  });
  const limitAddress = limitByAddress(limits, trustedProxy);
  const live = createLiveCalls({ database: services.database, changes, log });
  const callLog = createCallLog(services.database, {
    onError: (error) => log.error({ err: error }, "calls could not be written down; they are not in the log"),
  });
  const callers = createCallerServers({
    services,
    registry,
    schemas,
    version,
    keepAliveMs: config.keepAliveMs,
    taskAfterMs: config.taskAfterMs,
    inTurn: inTurn(RELOADS_AT_ONCE),
    listsEverything: config.listsEverything,
    memo,
    places: createCallPlaces({ atOnce: config.callsPerAccount ?? 0, shared: services.quota.places }),
    runnerFor: (caller, catalog) =>
      caller.tier === "anonymous"
        ? undefined
        : createHubRunner({
            sessions: services.sessions,
            catalog,
            caller,
            ...(services.permissions.asksForRuns && { consent: services }),
          }),
    observe: (call, caller, connection) => {
      metrics.observeCall(call);
      live.record(caller, call, connection);
      callLog.record(caller, call, live.named(connection));
    },
  });
  for (const gauge of hubGauges(services, {
    callers: callers.size,
    results: () => ({ entries: memo.size, bytes: memo.sizeBytes + memo.texts.sizeBytes }),
  }))
    metrics.addGauge(gauge);
  config.telemetry?.addMetrics(metrics.registry);
  let isDraining = false;
  const readiness = createReadiness(services);

  const open = (): HubApp => {
    const app = new Hono<HubEnv>({ getPath: routedPath });
    app.use(traceRequest(report), checkHost(guard));
    app.onError((error, context) =>
      answerFailure(error, { id: context.get("requestId"), path: context.req.path, publicUrl }, log),
    );
    app.notFound(() => pathNotFound());
    mountHealth(app, { readiness, isDraining: () => isDraining });
    return app;
  };

  const app = open();
  const separateAdminApp = admin?.listen === undefined ? undefined : open();
  const adminApp = separateAdminApp ?? app;
  if (admin !== undefined) {
    mountAdminRoutes(adminApp, {
      services,
      registry,
      middleware: every(limitAddress, requireOperator(admin.secret)),
      cacheSizes: () => ({ callers: callers.size(), ...catalogs.sizes() }),
    });
  }
  // On a listener of its own to whoever reaches that; where the world listens, to the operator.
  const showMetrics = async () => {
    const headers = { "content-type": metrics.contentType, "cache-control": "no-store" };
    return new Response(await metrics.text(), { headers });
  };
  if (separateAdminApp !== undefined) separateAdminApp.get("/metrics", showMetrics);
  else if (admin !== undefined)
    app.get("/metrics", every(limitAddress, requireOperator(admin.secret)), showMetrics);

  const toolsOf = (caller: Caller, fromQuery: string | undefined) =>
    fromQuery ?? (caller.tier === "anonymous" ? undefined : caller.tools) ?? config.tools;
  // Who calls comes first, then what a route needs of them; no handler asks for itself.
  const identifyCaller = requireCaller(authentication);
  const mcp = createMcpHandler({
    callers,
    metrics,
    toolsOf,
    longTools: new Set(registry.tools.filter(({ effect }) => effect === "run").map(({ name }) => name)),
    onMessage: (caller, message, connection) => noteClient(live, caller, message, connection),
    keepAliveMs: config.keepAliveMs,
    places: services.quota.places,
    ...(services.permissions.asksForRuns && { questions: services.questions }),
  });
  app.all("/mcp", identifyCaller, mcp.answer);
  const everyTool = registry.tools.map((tool) => tool.name).join(",");
  app.post(
    "/v1/tools/:name",
    identifyCaller,
    createToolsRoute({
      callers,
      everyTool,
      withIdempotency,
      log,
      observePageCall: metrics.observeCall,
    }),
  );
  mountOpenApi(app, { tools: registry.tools, schemas, publicUrl, version });
  mountAccountRoutes(app, services, every(identifyCaller, requireKey(), requireUnscopedKey()));
  mountWebhookRoutes(app, {
    webhooks: services.webhooks,
    middleware: every(identifyCaller, requireKey("Webhooks belong to an account: this needs an API key.")),
    withIdempotency,
  });
  mountImportRoutes(app, {
    imports: services.imports,
    middleware: every(identifyCaller, requireKey("Imports belong to an account: this needs an API key.")),
    withIdempotency,
  });
  mountKeyRoutes(app, { keys, middleware: limitAddress });
  if (config.blobUrls !== undefined) mountBlobs(app, { blobs: services.blobs, urls: config.blobUrls });
  mountDownloads(app, { downloads: services.downloads, middleware: limitAddress, log });
  mountUploads(app, {
    uploads: services.uploads,
    middleware: requireUploader({ uploads: services.uploads, authentication, limits, trustedProxy }),
    withIdempotency,
    places: services.quota.places,
    publicUrl,
  });
  mountFormUpload(app, { uploads: services.uploads, middleware: limitAddress, trustedProxy, publicUrl });
  const pages = mountHubPages(app, {
    services,
    authentication,
    callers,
    limits,
    metrics,
    live,
    toolsOf: (caller) => toolsOf(caller, undefined),
    trustedProxy,
    version,
    dashboardFolder: config.dashboardFolder ?? builtFolder("dashboard"),
    oidc: config.oidc,
    // Where the operator's routes listen apart, their secret opens nothing here.
    checkOperator:
      admin === undefined || admin.listen !== undefined ? undefined : createAdminGuard(admin.secret),
  });
  if (config.scimToken !== undefined)
    mountScim(app, { services, middleware: limitAddress, token: config.scimToken });
  mountCatalog(app, { services, limits, trustedProxy, isPublic: config.publicCatalog === true });
  mountWellKnown(app, { catalogs, database: services.database, indexPageSkills: config.indexPageSkills });
  mountRegistry(app, { database: services.database, blobs: services.blobs, publicUrl });
  mountWellKnownKeys(app, services.attestations);
  mountOAuth(app, {
    services,
    middleware: limitAddress,
    trustedProxy,
    signInWith: providerOf(config.oidc),
    oidc: config.oidc,
    outsideIssuer: config.authorizationServer?.issuer,
  });
  mountDocs(app, config.docsFolder ?? builtFolder("docs"));
  mountFrontPage(app, publicUrl);
  const internalApp = config.internalPort === undefined ? undefined : open();
  (internalApp ?? app).post("/internal/sessions", (context) =>
    services.sessions.answerInternal(context.req.raw),
  );

  const readTools = new Set(registry.tools.filter(({ effect }) => effect === "read").map(({ name }) => name));
  const fastPath = createMcpFastPath({
    authenticator,
    changes,
    callers,
    toolsOf,
    write: createResponseWriter({ name: "skillquay", title: "Skillquay", version }),
    isWelcome: (host, origin) => guard(host, origin) === undefined,
    mayRead: (name, caller) => readTools.has(name) && mayUseTool(caller, { name, effect: "read" }),
    takeForKey: (keyId) => limits.tryKey(keyId),
    report,
  });

  return {
    app,
    adminApp: separateAdminApp,
    internalApp,
    metrics,
    fastPath,
    startDraining: () => {
      isDraining = true;
      mcp.endListening();
      pages.endStreams();
    },
    close: async () => {
      pages.endStreams();
      await Promise.all([callers.close(), live.close(), limits.close()]);
      await callLog.flush();
    },
  };
}

// A change of a large team, or of everything, concerns thousands of open streams; calls need the other connections meanwhile.
const RELOADS_AT_ONCE = 3;
// Some 6 KB for a usual skill. They are shared by all callers, as the bytes of blobs are, which have as much room.
const KEPT_RESULTS = 20_000;
const KEPT_BYTES = 64 * 1024 * 1024;
