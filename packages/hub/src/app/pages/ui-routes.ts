import type { ConnectChoices, ModelView, SignInChoices } from "@skillquay/pages/contract";
import { HOST_IDS, modelView } from "@skillquay/tools";
import * as z from "zod/v4";
import type { KeyCaller } from "../../features/accounts/caller.ts";
import type { HubMetrics } from "../../platform/metrics/hub-metrics.ts";
import type { OidcConfig } from "../config/hub-config.ts";
import type { HubApp } from "../http/context.ts";
import type { CallerServers } from "../http/mcp/caller-servers.ts";
import type { RequestAuthentication } from "../http/middleware/authenticate-request.ts";
import type { RequestLimits } from "../http/middleware/request-limits.ts";
import { checkedInput } from "../http/routes/admin/admin-input.ts";
import type { HubServices } from "../services.ts";
import { agentChoices } from "./agent-choices.ts";
import { mountDashboard } from "./dashboard-routes.ts";
import { mountDiscover } from "./discover-routes.ts";
import type { LiveCalls } from "./live-calls.ts";
import { mountLive } from "./live-routes.ts";
import { mountOidc } from "./oidc/oidc-routes.ts";
import { mountOperatorPage } from "./operator-routes.ts";
import { mountRunRoutes } from "./run-routes.ts";
import { mountSessionRoutes } from "./session-routes.ts";
import { mountSkillPages } from "./skill-routes.ts";
import { createUiRoute } from "./ui-route.ts";

export interface UiOptions {
  readonly services: HubServices;
  readonly authentication: RequestAuthentication;
  readonly callers: CallerServers;
  readonly limits: RequestLimits;
  readonly metrics: HubMetrics;
  readonly live: LiveCalls;
  readonly toolsOf: (caller: KeyCaller) => string;
  readonly trustedProxy: boolean;
  readonly version: string;
  /** Where the build put the pages. */
  readonly dashboardFolder: string;
  readonly checkOperator?: ((secret: string) => void) | undefined;
  readonly oidc?: OidcConfig | undefined;
}

/** The pages and all that they ask for, beside the routes that programs use. */
export function mountUi(app: HubApp, options: UiOptions): { readonly endStreams: () => void } {
  const { services, authentication, callers, limits, metrics, trustedProxy } = options;
  const { authenticator, publicUrl, log } = services;
  const route = createUiRoute(app, authentication);
  mountDashboard(app, {
    folder: options.dashboardFolder,
    limits,
    trustedProxy,
    log,
    countReport: metrics.countPolicyReport,
  });
  mountSessionRoutes(app, route, {
    ...options,
    authenticator,
    publicUrl,
    provider: providerOf(options.oidc),
  });
  if (options.oidc !== undefined) mountOidc(app, { services, config: options.oidc, limits, trustedProxy });
  mountSkillPages(route, services);
  mountDiscover(route, services);
  mountRunRoutes(route, services);
  mountOperatorPage(route, services, options.version);
  const { endAll } = mountLive(route, services, options.live);

  route("get", "/ui/model-view", async ({ caller, context }): Promise<ModelView> => {
    const { host } = checkedInput(viewQuery, context.req.query());
    const { catalog, servers } = callers.get(caller, options.toolsOf(caller), host);
    return modelView(host, { skills: await catalog.list(), shown: await servers.shown() });
  });

  route(
    "get",
    "/ui/connect",
    async (): Promise<ConnectChoices> => ({ agents: agentChoices(publicUrl), canWrite: false }),
  );
  return { endStreams: endAll };
}

function providerOf(oidc: OidcConfig | undefined): SignInChoices["provider"] {
  if (oidc === undefined) return undefined;
  return { label: `Sign in with ${new URL(oidc.issuer).hostname}`, url: "/ui/oidc/start" };
}

const viewQuery = z.object({ host: z.enum(HOST_IDS).default("claude-code") });
