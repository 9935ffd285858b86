import type Provider from "oidc-provider";
import type { Adapter, errors as ProviderErrors } from "oidc-provider";
import { REGISTERED_PREFIX } from "../../features/oauth/index.ts";
import { expandScopes } from "../../platform/tokens/grant-scopes.ts";
import type { OidcConfig } from "../config/hub-config.ts";
import { accountOfToken } from "./account-of-token.ts";
import { createIssuerTokens } from "./issuer-tokens.ts";
import type { ProviderServices } from "./open-provider.ts";
import { DEFAULT_SCOPES, resourceOf } from "./resource.ts";

export interface IdJagOptions {
  readonly services: ProviderServices;
  readonly config: OidcConfig;
  /** Where it says which key a token of its own stands for. */
  readonly managedKeys: WeakMap<object, string>;
}

/** RFC 7523, with the company's word that a person may use a client here (ID-JAG) as the assertion. */
export const JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer";

/**
 * Enterprise-managed authorization: a client that was registered here with a secret shows what the identity provider signed, and gets
 * an access token without anybody being asked. There is no refresh token: the provider is asked again each time.
 */
export function registerIdJag(
  provider: Provider,
  { InvalidGrant, InvalidScope, InvalidTarget }: typeof ProviderErrors,
  { services, config, managedKeys }: IdJagOptions,
): void {
  const { oauth, publicUrl } = services;
  const issuer = createIssuerTokens(config.issuer);
  const resource = resourceOf(publicUrl);
  const isOurs = (named: unknown) => named === undefined || named === resource || named === `${resource}/`;

  provider.registerGrantType(
    JWT_BEARER,
    async (context) => {
      const { client, params } = context.oidc;
      if (client === undefined || params === undefined) throw new InvalidGrant("no client");
      const claims = await issuer.verify(String(params.assertion ?? ""), {
        audience: [publicUrl, `${publicUrl}/`],
        type: "oauth-id-jag+jwt",
      });
      if (claims === undefined)
        throw new InvalidGrant("the assertion is not of the identity provider, not for this hub, or too old");
      if (claims.client_id !== client.clientId) throw new InvalidGrant("the assertion is for another client");
      if (!isOurs(claims.resource) || !isOurs(params.resource))
        throw new InvalidTarget("this server gives tokens for its own MCP endpoint alone");
      const { jti } = claims;
      if (jti === undefined || !(await provider.ReplayDetection.unique(config.issuer, jti, claims.exp + 60)))
        throw new InvalidGrant("the assertion was used already");
      const scopes = scopesOf(claims.scope, params.scope);
      if (scopes.length === 0) throw new InvalidScope("nothing of what was asked for is allowed", "scope");
      const accountId = await accountOfToken(services, config, claims);
      if (accountId === undefined) throw new InvalidGrant("the person has no account here");
      const key = await oauth.managedAgents.keyOf({
        accountId,
        clientId: client.clientId,
        clientName: client.clientName ?? "Agent",
        vouchedBy: new URL(config.issuer).host,
        scopes,
        issuedAt: new Date(claims.iat * 1000),
      });
      if (key === undefined) throw new InvalidGrant("the agent was disconnected since");
      const scope = scopes.join(" ");
      const token = new provider.AccessToken({ accountId, client, scope });
      managedKeys.set(token, key.keyId);
      token.setAudience(resource);
      context.body = {
        access_token: await token.save(),
        token_type: "Bearer",
        expires_in: token.expiration,
        scope,
      };
    },
    ["assertion", "scope", "resource"],
  );
}

/** Those that the provider allows, and of these what the client asks for; reading and running where neither says. */
function scopesOf(allowed: unknown, asked: unknown) {
  const granted = expandScopes(wordsOf(allowed) ?? wordsOf(asked) ?? DEFAULT_SCOPES);
  const asking = expandScopes(wordsOf(asked) ?? granted);
  return granted.filter((scope) => asking.includes(scope));
}

function wordsOf(scope: unknown): string[] | undefined {
  return typeof scope === "string" && scope !== "" ? scope.split(" ") : undefined;
}

/** Clients that somebody registered here with a secret may come so; what is stored of them does not depend on the setting. */
export function allowIdJag(adapter: Adapter): Adapter {
  return {
    ...adapter,
    async find(id) {
      const client = await adapter.find(id);
      const types = client?.grant_types;
      const may =
        id.startsWith(REGISTERED_PREFIX) && client?.client_secret !== undefined && Array.isArray(types);
      if (!may || !types.includes("authorization_code")) return client;
      return { ...client, grant_types: [...types, JWT_BEARER] };
    },
  };
}
