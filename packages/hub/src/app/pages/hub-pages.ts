import { mountPages } from "@skillquay/pages";
import type { SignInChoices } from "@skillquay/pages/contract";
import type { KeyCaller } from "../../features/accounts/index.ts";
import type { LiveCalls } from "../../features/usage/index.ts";
import type { HubMetrics } from "../../platform/metrics/hub-metrics.ts";
import type { OidcConfig } from "../config/hub-config.ts";
import { addressOf, type HubApp } from "../http/context.ts";
import type { CallerServers } from "../http/mcp/caller-servers.ts";
import type { RequestAuthentication } from "../http/middleware/authenticate-request.ts";
import type { RequestLimits } from "../http/middleware/request-limits.ts";
import { readBody } from "../http/read-body.ts";
import { mountInvitationRoutes } from "../people/invitation-routes.ts";
import { mountPasskeySignIn, passkeyRoutes } from "../people/passkey-routes.ts";
import type { HubServices } from "../services.ts";
import { acceptanceRoutes } from "./acceptance-routes.ts";
import { answerPages } from "./answer-pages.ts";
import { createBrowserSignIn, sessionFacts } from "./browser-sign-in.ts";
import { callRoutes } from "./call-routes.ts";
import { connectRoutes } from "./connect-routes.ts";
import { descriptionTestRoutes } from "./description-test-routes.ts";
import { discoverRoutes } from "./discover-routes.ts";
import { draftRoutes } from "./draft-routes.ts";
import { insightRoutes } from "./insight-routes.ts";
import { liveRoutes } from "./live-routes.ts";
import { modelViewRoutes } from "./model-view-routes.ts";
import { mountOidc } from "./oidc/oidc-routes.ts";
import { operatorRoutes } from "./operator-routes.ts";
import { peopleRoutes } from "./people-routes.ts";
import { pinRoutes } from "./pin-routes.ts";
import { runRoutes } from "./run-routes.ts";
import { sessionRoutes } from "./session-routes.ts";
import { skillRoutes } from "./skill-routes.ts";
import { trashRoutes } from "./trash-routes.ts";

export interface HubPagesOptions {
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
export function mountHubPages(app: HubApp, options: HubPagesOptions): { readonly endStreams: () => void } {
  const { services, callers, limits, metrics, oidc, trustedProxy, version } = options;
  const { authenticator, publicUrl, log } = services;
  const { routes: live, endAll } = liveRoutes(services, options.live);
  const signIn = createBrowserSignIn({ ...options, authenticator, publicUrl, provider: providerOf(oidc) });
  mountPages(app, {
    ...signIn,
    folder: options.dashboardFolder,
    answer: answerPages,
    async notePolicyReport(context) {
      await limits.takeForAddress(addressOf(context, trustedProxy));
      // Read so that the connection stays usable. What it says comes from whatever was in the page: it is counted, not kept.
      await readBody(context, REPORT_MAX_BYTES);
      metrics.countPolicyReport();
      log.warn("a browser refused something on a page of the dashboard");
      return new Response(null, { status: 204 });
    },
    handlers: {
      "GET /ui/session": async ({ visitor: { caller, session } }) => sessionFacts(caller, session, version),
      ...skillRoutes(services),
      ...acceptanceRoutes(services),
      ...draftRoutes(services),
      ...discoverRoutes(services),
      ...runRoutes(services),
      ...operatorRoutes(services, version),
      ...peopleRoutes(services),
      ...pinRoutes(services),
      ...sessionRoutes(services),
      ...trashRoutes(services),
      ...passkeyRoutes(services),
      ...live,
      ...descriptionTestRoutes(services),
      ...modelViewRoutes({ callers, toolsOf: options.toolsOf }),
      ...callRoutes(services),
      ...insightRoutes(services),
      ...connectRoutes({ publicUrl, callers, toolsOf: options.toolsOf, collections: services.collections }),
    },
  });
  mountInvitationRoutes(app, { services, limits, trustedProxy });
  mountPasskeySignIn(app, { services, limits, trustedProxy });
  if (oidc !== undefined) mountOidc(app, { services, config: oidc, limits, trustedProxy });
  return { endStreams: endAll };
}

const REPORT_MAX_BYTES = 64 * 1024;

export function providerOf(oidc: OidcConfig | undefined): SignInChoices["provider"] {
  if (oidc === undefined) return undefined;
  return { label: `Sign in with ${new URL(oidc.issuer).hostname}`, url: "/ui/oidc/start" };
}
