import type { ToolRegistry, ToolSchemas } from "@skillquay/tools";
import { createResponseWriter, createResultMemo } from "@skillquay/tools/fast-path";
import { Hono } from "hono";
import { every } from "hono/combine";
import { requestId } from "hono/request-id";
import type { Caller } from "../../features/accounts/index.ts";
import { createHubRunner } from "../../features/scripts/index.ts";
import { createLiveCalls } from "../../features/usage/index.ts";
import type { HubBlobUrls } from "../../platform/blobs/hub-blob-urls.ts";
import { createHubMetrics } from "../../platform/metrics/hub-metrics.ts";
import type { HubConfig } from "../config/hub-config.ts";
import { dashboardFolder } from "../pages/dashboard-folder.ts";
import { mountHubPages } from "../pages/hub-pages.ts";
import { noteClient } from "../pages/note-client.ts";
import type { HubServices } from "../services.ts";
import { hubRegistry } from "../tools/registry.ts";
import { answerFailure } from "./answer-failure.ts";
import { pathNotFound } from "./answers.ts";
import type { HubApp, HubEnv } from "./context.ts";
import { everySchema } from "./every-schema.ts";
import { createCallerServers } from "./mcp/caller-servers.ts";
import { createMcpHandler } from "./mcp/mcp.ts";
import { createMcpFastPath, type McpFastPath } from "./mcp/mcp-fast-path.ts";
import { createRequestAuthentication } from "./middleware/authenticate-request.ts";
import { checkHost } from "./middleware/check-host.ts";
import { countRequests } from "./middleware/count-requests.ts";
import { limitByAddress } from "./middleware/limit-by-address.ts";
import { createRequestGuard } from "./middleware/request-guard.ts";
import { createRequestLimits } from "./middleware/request-limits.ts";
import { requireCaller } from "./middleware/require-caller.ts";
import { requireKey, requireUnscopedKey } from "./middleware/require-key.ts";
import { requireOperator } from "./middleware/require-operator.ts";
import { requireUploader } from "./middleware/require-uploader.ts";
import { mountAccountRoutes } from "./routes/account/account.ts";
import { mountAdminRoutes } from "./routes/admin/admin.ts";
import { createAdminGuard } from "./routes/admin/admin-guard.ts";
import { mountBlobs } from "./routes/blobs.ts";
import { mountDownloads } from "./routes/downloads.ts";
import { mountFrontPage } from "./routes/front-page.ts";
import { mountHealth } from "./routes/health.ts";
import { mountImportRoutes } from "./routes/imports.ts";
import { mountKeyRoutes } from "./routes/keys.ts";
import { mountOpenApi } from "./routes/openapi.ts";
import { createToolsRoute } from "./routes/tools.ts";
import { mountUploads } from "./routes/uploads.ts";
import { mountWebhookRoutes } from "./routes/webhooks.ts";
import { mountWellKnown } from "./routes/well-known.ts";
import { mountWellKnownKeys } from "./routes/well-known-keys.ts";

export type AppConfig = Pick<
  HubConfig,
  "admin" | "tools" | "ratePerKey" | "ratePerAddress" | "allowedHosts" | "allowedOrigins" | "trustedProxy"
> & {
  readonly version: string;
  /** For stores that have no addresses of their own. */
  readonly blobUrls?: HubBlobUrls | undefined;
  readonly oidc?: HubConfig["oidc"];
  /** Where the pages are, when that is not where the build puts them. */
  readonly dashboardFolder?: string | undefined;
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
  const guard = createRequestGuard({ ...config, publicUrl });
  const limits = createRequestLimits(config);
  const authentication = createRequestAuthentication({ authenticator, limits, trustedProxy, publicUrl });
  const limitAddress = limitByAddress(limits, trustedProxy);
  const live = createLiveCalls({ database: services.database, changes, log });
  const callers = createCallerServers({
    services,
    registry,
    schemas,
    version,
    memo: createResultMemo({ maxResults: KEPT_RESULTS, maxBytes: KEPT_BYTES }),
    runnerFor: (caller, catalog) =>
      caller.tier === "anonymous"
        ? undefined
        : createHubRunner({ sessions: services.sessions, catalog, caller }),
    observe: (call, caller) => {
      metrics.observeCall(call);
      live.record(caller, call);
    },
  });
  let isDraining = false;

  const open = (): HubApp => {
    const app = new Hono<HubEnv>();
    // An id of ours for the log and for answers about failures: one that a client sends is not taken.
    app.use(requestId({ headerName: "" }), checkHost(guard), countRequests(metrics));
    app.onError((error, context) => answerFailure(error, context.get("requestId"), log));
    app.notFound(() => pathNotFound());
    mountHealth(app, { changes, isDraining: () => isDraining });
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
  adminApp.get("/metrics", async () => {
    const headers = { "content-type": metrics.contentType, "cache-control": "no-store" };
    return new Response(await metrics.text(), { headers });
  });

  const toolsOf = (caller: Caller, fromQuery: string | undefined) =>
    fromQuery ?? (caller.tier === "anonymous" ? undefined : caller.tools) ?? config.tools;
  // Who calls comes first, then what a route needs of them; no handler asks for itself.
  const identifyCaller = requireCaller(authentication);
  const mcp = createMcpHandler({
    callers,
    metrics,
    toolsOf,
    onMessage: (caller, message) => noteClient(live, caller, message),
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
    publicUrl,
  });
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
    dashboardFolder: config.dashboardFolder ?? dashboardFolder(),
    oidc: config.oidc,
    // Where the operator's routes listen apart, their secret opens nothing here.
    checkOperator:
      admin === undefined || admin.listen !== undefined ? undefined : createAdminGuard(admin.secret),
  });
  mountWellKnown(app, catalogs);
  mountWellKnownKeys(app, services.attestations);
  mountFrontPage(app, publicUrl);
  app.post("/internal/sessions", (context) => services.sessions.answerInternal(context.req.raw));

  const readTools = new Set(registry.tools.filter(({ effect }) => effect === "read").map(({ name }) => name));
  const fastPath = createMcpFastPath({
    authenticator,
    changes,
    callers,
    toolsOf,
    write: createResponseWriter({ name: "skillquay", title: "Skillquay", version }),
    isWelcome: (host, origin) => guard(host, origin) === undefined,
    isRead: (name) => readTools.has(name),
    takeForKey: (keyId) => limits.tryKey(keyId),
    observeAnswer: () => metrics.observeRequest("mcp", 200),
  });

  return {
    app,
    adminApp: separateAdminApp,
    fastPath,
    startDraining: () => {
      isDraining = true;
      mcp.endListening();
      pages.endStreams();
    },
    close: async () => {
      pages.endStreams();
      await Promise.all([callers.close(), live.close()]);
    },
  };
}

// Some 6 KB for a usual skill. They are shared by all callers, as the bytes of blobs are, which have as much room.
const KEPT_RESULTS = 20_000;
const KEPT_BYTES = 64 * 1024 * 1024;
