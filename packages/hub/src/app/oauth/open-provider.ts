import { generateKeyPairSync } from "node:crypto";
import type Provider from "oidc-provider";
import type { Client, Interaction, ProviderContext } from "oidc-provider";
import { accountExists } from "../../features/accounts/index.ts";
import { grantScopes } from "../../platform/tokens/grant-scopes.ts";
import type { OidcConfig } from "../config/hub-config.ts";
import type { HubServices } from "../services.ts";
import { isSafeRedirect } from "./client-metadata.ts";
import { createDocumentFetch } from "./fetch-document.ts";
import { allowIdJag, registerIdJag } from "./id-jag-grant.ts";
import { problemPage } from "./problem-page.ts";
import { resourceOf } from "./resource.ts";

export type ProviderServices = Pick<
  HubServices,
  "oauth" | "accounts" | "provisioned" | "database" | "log" | "publicUrl"
>;

/**
 * The authorization server: the code flow with PKCE for clients that describe themselves, register themselves or are known,
 * and client credentials for machines. Whatever it remembers is in the database. Loaded when the first agent comes.
 */
export async function openProvider(services: ProviderServices, oidc?: OidcConfig): Promise<Provider> {
  const { oauth, database, log, publicUrl } = services;
  const { default: OidcProvider, errors, interactionPolicy } = await loadLibrary();
  const { Check, Prompt } = interactionPolicy;
  // A yes is for one connection: nobody is ever taken past the question because of an earlier one.
  const consent = new Prompt(
    { name: "consent", requestable: true },
    new Check("asked_each_time", "the person is asked each time", "interaction_required", ({ oidc }) =>
      oidc.result?.consent === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
    ),
  );
  const cookieKey = (await oauth.cookieKey()).toString("base64url");
  const resource = resourceOf(publicUrl);
  const records = oauth.records((detail) => new errors.InvalidGrant(detail));
  const isManaged = oidc?.managedAgents === true;
  /** The key of a token for which nobody was asked. */
  const managedKeys = new WeakMap<object, string>();
  const provider = new OidcProvider(publicUrl, {
    adapter: (model: string) =>
      isManaged && model === "Client" ? allowIdJag(records(model)) : records(model),
    extraTokenClaims: (_context: unknown, token: object) => {
      const keyId = managedKeys.get(token);
      return keyId === undefined ? undefined : { keyId };
    },
    discovery: isManaged ? { authorization_grant_profiles_supported: [ID_JAG_PROFILE] } : {},
    fetch: createDocumentFetch(oauth.fetch),
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post"],
    clientDefaults: { id_token_signed_response_alg: "ES256" },
    cookies: {
      keys: [cookieKey],
      names: { interaction: "skillquay-consent", resume: "skillquay-resume", session: "skillquay-oauth" },
      long: { httpOnly: true, sameSite: "lax", signed: true },
      short: { httpOnly: true, sameSite: "lax", signed: true },
    },
    // No identity is told to anybody: there are no ID tokens, and nothing is ever signed with this.
    jwks: {
      keys: [
        {
          ...generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }),
          use: "sig",
        },
      ],
    },
    scopes: [...grantScopes, "offline_access"],
    responseTypes: ["code"],
    allowOmittingSingleRegisteredRedirectUri: false,
    subjectTypes: ["public"],
    claims: {},
    pkce: { required: () => true },
    ttl: {
      AccessToken: 3600,
      ClientCredentials: 3600,
      AuthorizationCode: 60,
      // A person who reads the question, and perhaps looks for their key.
      Interaction: 1800,
      Session: 300,
      Grant: 400 * 24 * 3600,
      RefreshToken: 400 * 24 * 3600,
    },
    routes: {
      authorization: "/oauth/authorize",
      token: "/oauth/token",
      registration: "/oauth/register",
      revocation: "/oauth/revoke",
      jwks: "/oauth/jwks",
      end_session: "/oauth/end",
    },
    interactions: {
      policy: [consent],
      url: (_context: unknown, { uid }: Interaction) => `/oauth/consent/${uid}`,
    },
    expiresWithSession: () => false,
    issueRefreshToken: (_context: unknown, client: Client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    loadExistingGrant: async ({ oidc }: ProviderContext) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : await oidc.provider.Grant.find(grantId);
    },
    findAccount: async (_context: unknown, id: string) =>
      (await accountExists(database.db, id))
        ? { accountId: id, claims: async () => ({ sub: id }) }
        : undefined,
    renderError: (context: ProviderContext, { error, error_description: detail }: ShownError) => {
      const { body, headers } = problemPage(error, detail);
      for (const [name, value] of Object.entries(headers)) context.set(name, value);
      context.type = "html";
      context.body = body;
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_context: unknown, client: Client, token: { readonly clientId?: string }) =>
          token.clientId === client.clientId,
      },
      clientCredentials: { enabled: true },
      registration: { enabled: true },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      clientIdMetadataDocument: {
        enabled: true,
        ack: "draft-02",
        cacheDuration: { min: 60, max: 24 * 3600 },
        allowFetch: () => true,
        allowClient: (_context: unknown, client: Client) => client.redirectUris.every(isSafeRedirect),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context: unknown, indicator: string) => {
          if (indicator !== resource && indicator !== `${resource}/`)
            throw new errors.InvalidTarget("this server gives tokens for its own MCP endpoint alone");
          return { scope: grantScopes.join(" "), audience: resource, accessTokenFormat: "opaque" };
        },
      },
    },
  });
  if (isManaged) registerIdJag(provider, errors, { services, config: oidc, managedKeys });
  // The hub says how it is reached, whatever a proxy or a client wrote into the headers.
  provider.proxy = true;
  provider.on("server_error", (_context, error) =>
    log.error({ err: error }, "the authorization server failed"),
  );
  return provider;
}

const ID_JAG_PROFILE = "urn:ietf:params:oauth:grant-profile:id-jag";

interface ShownError {
  readonly error: string;
  readonly error_description?: string;
}

async function loadLibrary() {
  // Node 20 has no `URL.parse`, which the library uses.
  if (!("parse" in URL)) {
    Object.defineProperty(URL, "parse", {
      configurable: true,
      writable: true,
      value: (url: string, base?: string) => (URL.canParse(url, base) ? new URL(url, base) : null),
    });
  }
  return await import("oidc-provider");
}
