import type { AccessTokens, TokenFacts } from "../../features/keys/index.ts";
import type { ManagedAgents } from "../../features/oauth/index.ts";
import { expandScopes } from "../../platform/tokens/grant-scopes.ts";
import type { AuthorizationServerConfig } from "../config/hub-config.ts";
import type { HubServices } from "../services.ts";
import { accountOfToken } from "./account-of-token.ts";
import { createIssuerTokens, type IssuerOptions, type TokenClaims } from "./issuer-tokens.ts";

export interface OutsideTokensOptions extends IssuerOptions {
  readonly services: Pick<HubServices, "database" | "accounts" | "provisioned" | "changes" | "log">;
  readonly managedAgents: ManagedAgents;
  readonly config: AuthorizationServerConfig;
  /** The resource that tokens must be for. */
  readonly audience: string;
}

/** Access tokens of somebody else's authorization server: each stands for the key of its person, client and scopes. */
export function createOutsideTokens(options: OutsideTokensOptions): AccessTokens {
  const { services, managedAgents, config, audience } = options;
  const issuer = createIssuerTokens(config.issuer, options);
  const vouchedBy = new URL(config.issuer).host;
  let keys = new Map<string, TokenFacts>();
  const stopListening = services.changes.onChange(({ kind, ref }) => {
    if (kind === "everything") keys = new Map();
    else if (kind === "account") keys = new Map();
    else if (kind === "key") for (const [name, { keyId }] of keys) if (keyId === ref) keys.delete(name);
  });

  return {
    async find(token) {
      const claims = await issuer.verify(token, { audience: [audience, `${audience}/`] });
      if (claims === undefined) return undefined;
      if (!services.changes.isFresh()) await services.changes.fresh();
      const scopes = scopesIn(claims, config);
      const clientId = claims.client_id ?? claims.azp ?? claims.sub;
      const name = JSON.stringify([claims.sub, clientId, scopes, claims.iat]);
      const expiresAtMs = claims.exp * 1000;
      const match = keys.get(name);
      if (match !== undefined) return { ...match, expiresAtMs };
      const accountId = await accountOfToken(services, config, claims);
      if (accountId === undefined) return undefined;
      const key = await managedAgents.keyOf({
        accountId,
        clientId,
        clientName: clientId,
        vouchedBy,
        scopes,
        issuedAt: new Date(claims.iat * 1000),
      });
      if (key === undefined) return undefined;
      if (keys.size >= MAX_KEYS) keys = new Map();
      keys.set(name, { ...key, expiresAtMs });
      return { ...key, expiresAtMs };
    },
    // Each is checked with the keys that its issuer has now.
    cached: () => undefined,
    close: stopListening,
  };
}

const MAX_KEYS = 10_000;

/** What its words mean here; whatever means nothing here is left out. */
export function scopesIn(
  claims: TokenClaims,
  { scopeClaim, scopes }: Pick<AuthorizationServerConfig, "scopeClaim" | "scopes">,
) {
  const words = wordsOf(claims[scopeClaim]);
  if (scopes.length === 0) return expandScopes(words);
  return expandScopes(scopes.flatMap(({ name, scope }) => (words.includes(name) ? [scope] : [])));
}

function wordsOf(claim: unknown): readonly string[] {
  if (typeof claim === "string") return claim.split(" ");
  return Array.isArray(claim) ? claim.filter((word) => typeof word === "string") : [];
}
