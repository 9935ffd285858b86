import { list, onOff, other, type Reading, type SettingDefinitions, text } from "@skillquay/settings";
import { type GrantScope, grantScopes } from "../../platform/tokens/grant-scopes.ts";
import type { GroupRule } from "./hub-config.ts";

/** Signing in at the dashboard through an identity provider (OpenID Connect), beside keys. */
export const signInSettings = {
  oidcIssuer: {
    flag: "oidc-issuer",
    env: "OIDC_ISSUER",
    kind: other(readIssuer),
    valueName: "url",
    fallback: undefined,
    defaultText: "none: people sign in with a key",
    description: "Identity provider (OpenID Connect) through which people sign in at the dashboard.",
    example: "https://login.example.com",
  },
  oidcClientId: {
    flag: "oidc-client-id",
    env: "OIDC_CLIENT_ID",
    kind: text(/^[!-~]{1,256}$/, "printable characters without blanks"),
    valueName: "id",
    fallback: undefined,
    description:
      "What the hub is called at the provider. Its redirect address is <public url>/ui/oidc/callback.",
    example: "skillquay",
  },
  oidcClientSecret: {
    env: "OIDC_CLIENT_SECRET",
    kind: text(/^[!-~]{1,512}$/, "printable characters without blanks"),
    secret: true,
    fallback: undefined,
    defaultText: "none: a public client, protected by PKCE alone",
    description: "The hub's secret at the provider.",
    example: "$(cat client-secret)",
  },
  oidcAccountClaim: {
    flag: "oidc-account-claim",
    env: "OIDC_ACCOUNT_CLAIM",
    kind: text(/^[\w.:/-]{1,128}$/, "the name of a claim"),
    valueName: "claim",
    fallback: "preferred_username",
    description: "Which claim of the provider is the handle of a person's account.",
    example: "nickname",
  },
  oidcAllowedDomains: {
    flag: "oidc-allowed-domains",
    env: "OIDC_ALLOWED_DOMAINS",
    kind: list(domainOf, "domain names"),
    valueName: "domains",
    fallback: [],
    defaultText: "everybody whom the provider knows",
    description: "Only people with a verified e-mail address of these domains may sign in.",
    example: "example.com",
  },
  oidcCreateAccounts: {
    flag: "oidc-create-accounts",
    env: "OIDC_CREATE_ACCOUNTS",
    kind: onOff(),
    fallback: false,
    description:
      "Whoever signs in for the first time gets an account. Off, the operator makes accounts first.",
    example: "true",
  },
  oidcGroupsClaim: {
    flag: "oidc-groups-claim",
    env: "OIDC_GROUPS_CLAIM",
    kind: text(/^[\w.:/-]{1,128}$/, "the name of a claim"),
    valueName: "claim",
    fallback: "groups",
    description: "Which claim of the provider names the groups that a person is in.",
    example: "roles",
  },
  oidcGroups: {
    flag: "oidc-groups",
    env: "OIDC_GROUPS",
    kind: list(groupRuleOf, "pairs of a group and a role (admin, auditor, member) or team:<handle>"),
    valueName: "pairs",
    fallback: [],
    defaultText: "none: groups stand for nothing",
    description:
      "What groups stand for, each as group=role or group=team:<handle>, looked at whenever somebody signs in: who is in none of those for a role is a member, and who left " +
      "the group of a team leaves the team. Owners stay owners.",
    example: "hub-admins=admin,writers=team:docs",
  },
  oidcManagedAgents: {
    flag: "oidc-managed-agents",
    env: "OIDC_MANAGED_AGENTS",
    kind: onOff(),
    fallback: false,
    description:
      "Agents that were registered by hand may come with the word of the identity provider (ID-JAG) in the place of the person's yes.",
    example: "true",
  },
  scimToken: {
    env: "SCIM_TOKEN",
    kind: text(/^[!-~]{32,512}$/, "32 to 512 printable characters without blanks"),
    secret: true,
    fallback: undefined,
    defaultText: "none: no directory keeps people here",
    description:
      "What the company's directory shows at <public url>/scim/v2 to make, change and end people (SCIM 2.0).",
    example: "$(openssl rand -hex 32)",
  },
  authorizationServer: {
    flag: "authorization-server",
    env: "AUTHORIZATION_SERVER",
    kind: other(readIssuer),
    valueName: "issuer",
    fallback: undefined,
    defaultText: "none: the hub gives tokens itself",
    description:
      "Authorization server whose access tokens (JWT, for <public url>/mcp) agents come with, in the place of the hub's own. Who a person is follows the settings for OIDC claims, domains and accounts.",
    example: "https://login.example.com",
  },
  authorizationScopeClaim: {
    flag: "authorization-scope-claim",
    env: "AUTHORIZATION_SCOPE_CLAIM",
    kind: text(/^[\w.:/-]{1,128}$/, "the name of a claim"),
    valueName: "claim",
    fallback: "scope",
    description:
      "Which claim of its tokens says what an agent may do: words with blanks between them, or a list.",
    example: "roles",
  },
  authorizationScopes: {
    flag: "authorization-scopes",
    env: "AUTHORIZATION_SCOPES",
    kind: list(scopeNameOf, `pairs of a word in that claim and one of ${grantScopes.join(", ")}`),
    valueName: "pairs",
    fallback: [],
    defaultText: "its words are those of the hub",
    description: `What its words mean here, each as word=scope. Scopes are ${grantScopes.join(", ")}.`,
    example: "skills-reader=skills:read,skills-admin=skills:manage",
  },
} as const satisfies SettingDefinitions;

function scopeNameOf(pair: string): { readonly name: string; readonly scope: GrantScope } | undefined {
  const at = pair.lastIndexOf("=");
  const scope = grantScopes.find((known) => known === pair.slice(at + 1));
  return at < 1 || scope === undefined ? undefined : { name: pair.slice(0, at), scope };
}

function groupRuleOf(pair: string): GroupRule | undefined {
  const at = pair.lastIndexOf("=");
  const [group, meaning] = [pair.slice(0, at), pair.slice(at + 1)];
  if (at < 1) return undefined;
  if (meaning === "admin" || meaning === "auditor" || meaning === "member") return { group, role: meaning };
  const team = /^team:([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(meaning)?.[1];
  return team === undefined ? undefined : { group, team };
}

function readIssuer(raw: unknown): Reading<string> {
  const problem = "must be an https address, or an http one of this machine";
  if (typeof raw !== "string" || !URL.canParse(raw)) return { problem };
  const { protocol, hostname, search, hash, username } = new URL(raw);
  const isLocal = protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const isPlain = search === "" && hash === "" && username === "";
  return isPlain && (protocol === "https:" || isLocal) ? { value: raw } : { problem };
}

function domainOf(word: string): string | undefined {
  return /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i.test(word)
    ? word.toLowerCase()
    : undefined;
}
