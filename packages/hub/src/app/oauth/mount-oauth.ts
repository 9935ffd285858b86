import type Provider from "oidc-provider";
import { hubError } from "../../platform/errors.ts";
import { addressGroup } from "../../platform/limits/address-group.ts";
import { RateLimitedError } from "../../platform/limits/rate-limit.ts";
import { createTokenBuckets } from "../../platform/limits/token-buckets.ts";
import type { OidcConfig } from "../config/hub-config.ts";
import { jsonAnswer, PRIVATE_HEADERS } from "../http/answers.ts";
import { addressOf, type HubApp, type HubContext, type Middleware } from "../http/context.ts";
import { readBody } from "../http/read-body.ts";
import type { HubServices } from "../services.ts";
import { clientMetadata, isSafeRedirect } from "./client-metadata.ts";
import { mountConsent } from "./consent-routes.ts";
import { STYLE_PATH } from "./html-page.ts";
import { type NodeExchange, nodeExchange } from "./node-exchange.ts";
import { openProvider } from "./open-provider.ts";
import { resourceMetadata } from "./resource.ts";
import { STYLE } from "./style.ts";

export interface MountOAuthOptions {
  readonly services: HubServices;
  /** So many requests of one address, and no more. */
  readonly middleware: Middleware;
  readonly trustedProxy: boolean;
  readonly signInWith: { readonly label: string; readonly url: string } | undefined;
  readonly oidc?: OidcConfig | undefined;
  /** Who gives tokens, where that is not the hub itself: then it has nothing of an authorization server. */
  readonly outsideIssuer?: string | undefined;
}

/** The authorization server and its documents, under the hub's own address. */
export function mountOAuth(app: HubApp, options: MountOAuthOptions): void {
  const { services, middleware, trustedProxy, outsideIssuer, oidc } = options;
  const { publicUrl, oauth } = services;
  for (const path of ["", "/mcp"]) {
    app.get(`/.well-known/oauth-protected-resource${path}`, middleware, () =>
      jsonAnswer(resourceMetadata(publicUrl, outsideIssuer), 200, {
        "cache-control": "public, max-age=60",
      }),
    );
  }
  if (outsideIssuer !== undefined) return;
  let opening: Promise<Provider> | undefined;
  const provider = () => {
    opening ??= openProvider(services, oidc).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  const exchangeOf = (context: HubContext, body: string, method = context.req.method): NodeExchange => {
    const { pathname, search } = new URL(context.req.url);
    return nodeExchange({
      method,
      url: `${pathname}${search}`,
      headers: headersFor(context, publicUrl),
      body,
    });
  };

  const through = async (context: HubContext, body?: string): Promise<Response> => {
    const text = body ?? (context.req.method === "POST" ? await readBody(context, BODY_MAX_BYTES) : "");
    const { request, response, answered } = exchangeOf(context, text);
    await (await provider()).callback()(request, response);
    return await answered;
  };

  for (const name of ["oauth-authorization-server", "openid-configuration"]) {
    // Some clients put the path of the MCP endpoint behind it, though the issuer has none.
    app.get(`/.well-known/${name}`, middleware, (context) => through(context));
    app.get(`/.well-known/${name}/mcp`, middleware, async (context) => {
      const { request, response, answered } = nodeExchange({
        method: "GET",
        url: `/.well-known/${name}`,
        headers: headersFor(context, publicUrl),
        body: "",
      });
      await (await provider()).callback()(request, response);
      return await answered;
    });
  }
  app.get("/oauth/authorize", middleware, (context) => through(context));
  app.get("/oauth/authorize/:uid", middleware, (context) => through(context));
  app.post("/oauth/token", middleware, (context) => through(context));
  app.post("/oauth/revoke", middleware, (context) => through(context));
  app.get("/oauth/jwks", middleware, (context) => through(context));

  const registrations = createTokenBuckets(REGISTRATIONS);
  app.post("/oauth/register", middleware, async (context) => {
    const taken = registrations.take(addressGroup(addressOf(context, trustedProxy)));
    if (!taken.ok) throw new RateLimitedError(taken.retryAfterSeconds);
    if (!(await oauth.mayRegister())) {
      throw hubError("rate_limited", "Too many agents have registered and never come back.", {
        suggestions: ["Try again tomorrow", "Ask somebody of this hub to register the agent by hand"],
      });
    }
    const described = parsed(await readBody(context, BODY_MAX_BYTES));
    const metadata = described === undefined ? undefined : clientMetadata(described);
    if (metadata === undefined) return badMetadata("invalid_client_metadata", "the body is no JSON object");
    const { client_id: _, redirect_uris: redirectUris, ...rest } = metadata;
    if (!Array.isArray(redirectUris) || !redirectUris.every((uri) => isSafeRedirect(String(uri))))
      return badMetadata(
        "invalid_redirect_uri",
        "redirect_uris must be https, or on the person's own machine",
      );
    return await through(context, JSON.stringify({ ...rest, redirect_uris: redirectUris }));
  });

  app.get(
    STYLE_PATH,
    () =>
      new Response(STYLE, {
        headers: {
          "content-type": "text/css; charset=utf-8",
          "cache-control": "public, max-age=3600",
          "x-content-type-options": "nosniff",
        },
      }),
  );
  app.use("/oauth/consent/*", middleware);
  mountConsent(app, { ...options, provider, exchangeOf });
}

// A person connects a few agents; a program that tries to fill the table comes no further.
const REGISTRATIONS = { burst: 20, perMinute: 2 } as const;
const BODY_MAX_BYTES = 56 * 1024;

function badMetadata(error: string, description: string): Response {
  return jsonAnswer({ error, error_description: description }, 400, PRIVATE_HEADERS);
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The hub's own address in the place of what the client wrote, and no session of the authorization server's: each yes is new. */
function headersFor(context: HubContext, publicUrl: string): Record<string, string> {
  const { protocol, host } = new URL(publicUrl);
  const sent = context.req.header();
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = sent[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const cookies = (sent.cookie ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => /^skillquay-(?:consent|resume)(?:\.sig)?=/.test(pair));
  return {
    ...Object.fromEntries(kept),
    ...(cookies.length > 0 && { cookie: cookies.join("; ") }),
    host,
    "x-forwarded-host": host,
    "x-forwarded-proto": protocol.slice(0, -1),
  };
}

const KEPT_HEADERS = ["accept", "authorization", "content-type", "origin", "user-agent"];
