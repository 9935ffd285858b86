import type { HubSettingValues } from "./hub-config.ts";
import { type HubSetting, listSetting, switchSetting, textSetting } from "./hub-setting.ts";

export const defaultSignInSettings = {
  oidcIssuer: undefined,
  oidcClientId: undefined,
  oidcClientSecret: undefined,
  oidcAccountClaim: "preferred_username",
  oidcAllowedDomains: [],
  oidcCreateAccounts: false,
} satisfies Partial<HubSettingValues>;

/** Signing in at the dashboard through an identity provider (OpenID Connect), beside keys. */
export const signInSettings: readonly HubSetting[] = [
  {
    name: "oidcIssuer",
    flag: "oidc-issuer",
    env: "OIDC_ISSUER",
    type: "value",
    valueName: "url",
    default: "none: people sign in with a key",
    description: "Identity provider (OpenID Connect) through which people sign in at the dashboard.",
    example: "https://login.example.com",
    read: readIssuer,
  },
  {
    name: "oidcClientId",
    flag: "oidc-client-id",
    env: "OIDC_CLIENT_ID",
    type: "value",
    valueName: "id",
    default: "none",
    description:
      "What the hub is called at the provider. Its redirect address is <public url>/ui/oidc/callback.",
    example: "skillquay",
    read: textSetting(/^[!-~]{1,256}$/, "printable characters without blanks", (oidcClientId) => ({
      oidcClientId,
    })),
  },
  {
    name: "oidcClientSecret",
    env: "OIDC_CLIENT_SECRET",
    type: "value",
    secret: true,
    default: "none: a public client, protected by PKCE alone",
    description: "The hub's secret at the provider.",
    example: "$(cat client-secret)",
    read: textSetting(/^[!-~]{1,512}$/, "printable characters without blanks", (oidcClientSecret) => ({
      oidcClientSecret,
    })),
  },
  {
    name: "oidcAccountClaim",
    flag: "oidc-account-claim",
    env: "OIDC_ACCOUNT_CLAIM",
    type: "value",
    valueName: "claim",
    default: "preferred_username",
    description: "Which claim of the provider is the handle of a person's account.",
    example: "nickname",
    read: textSetting(/^[\w.:/-]{1,128}$/, "the name of a claim", (oidcAccountClaim) => ({
      oidcAccountClaim,
    })),
  },
  {
    name: "oidcAllowedDomains",
    flag: "oidc-allowed-domains",
    env: "OIDC_ALLOWED_DOMAINS",
    type: "value",
    valueName: "domains",
    repeatable: true,
    default: "everybody whom the provider knows",
    description: "Only people with a verified e-mail address of these domains may sign in.",
    example: "example.com",
    read: listSetting(domainOf, "domain names", (oidcAllowedDomains) => ({ oidcAllowedDomains })),
  },
  {
    name: "oidcCreateAccounts",
    flag: "oidc-create-accounts",
    env: "OIDC_CREATE_ACCOUNTS",
    type: "switch",
    default: "off",
    description:
      "Whoever signs in for the first time gets an account. Off, the operator makes accounts first.",
    example: "true",
    read: switchSetting((oidcCreateAccounts) => ({ oidcCreateAccounts })),
  },
];

function readIssuer(raw: unknown): Partial<HubSettingValues> | string {
  const wanted = "must be an https address, or an http one of this machine";
  if (typeof raw !== "string" || !URL.canParse(raw)) return wanted;
  const { protocol, hostname, search, hash, username } = new URL(raw);
  const isLocal = protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const isPlain = search === "" && hash === "" && username === "";
  return isPlain && (protocol === "https:" || isLocal) ? { oidcIssuer: raw } : wanted;
}

function domainOf(word: string): string | undefined {
  return /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i.test(word)
    ? word.toLowerCase()
    : undefined;
}
