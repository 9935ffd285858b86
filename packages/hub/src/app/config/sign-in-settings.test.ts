import { describe, expect, it } from "vitest";
import { readHubConfig } from "./read-hub-config.ts";
import { secretsOf } from "./secrets-of.ts";

function read(env: Record<string, string>) {
  return readHubConfig({ flags: {}, env, cwd: "/", homeDirectory: "/none", isRoot: false });
}

const PROVIDER = { OIDC_ISSUER: "https://login.example.com/realm", OIDC_CLIENT_ID: "hub" };

describe("settings for signing in", () => {
  it("are off unless a provider is named", () => {
    expect(read({})).toMatchObject({ config: { oidc: undefined } });
  });

  it("say which provider, who may come in, and whether accounts are made", () => {
    const more = {
      OIDC_CLIENT_SECRET: "hubs-secret",
      OIDC_ACCOUNT_CLAIM: "nickname",
      OIDC_ALLOWED_DOMAINS: "Example.com, example.org",
      OIDC_CREATE_ACCOUNTS: "true",
    };
    const match = read({ ...PROVIDER, ...more });
    expect(match).toMatchObject({
      config: {
        oidc: {
          issuer: "https://login.example.com/realm",
          clientId: "hub",
          clientSecret: "hubs-secret",
          accountClaim: "nickname",
          allowedDomains: ["example.com", "example.org"],
          createAccounts: true,
        },
      },
    });
    if (!match.ok) throw new Error("the settings are right");
    expect(secretsOf(match.config)).toContain("hubs-secret");
  });

  it("make no accounts and take the user name unless told otherwise", () => {
    expect(read(PROVIDER)).toMatchObject({
      config: { oidc: { createAccounts: false, accountClaim: "preferred_username", allowedDomains: [] } },
    });
  });

  it("say what groups of the provider stand for", () => {
    expect(read({ ...PROVIDER, OIDC_GROUPS: "CN=a,b" })).toMatchObject({ ok: false });
    expect(read({ ...PROVIDER, OIDC_GROUPS: "CN=a=admin, writers=team:docs" })).toMatchObject({
      config: {
        oidc: {
          groupsClaim: "groups",
          groups: [
            { group: "CN=a", role: "admin" },
            { group: "writers", team: "docs" },
          ],
        },
      },
    });
  });

  it("name an outside authorization server, and what its words mean here", () => {
    const outside = {
      AUTHORIZATION_SERVER: "https://login.example.com",
      AUTHORIZATION_SCOPE_CLAIM: "roles",
      AUTHORIZATION_SCOPES: "reader=skills:read, a=b=skills:manage",
      OIDC_ACCOUNT_CLAIM: "nickname",
    };
    expect(read({})).toMatchObject({ config: { authorizationServer: undefined } });
    expect(read(outside)).toMatchObject({
      config: {
        authorizationServer: {
          issuer: "https://login.example.com",
          scopeClaim: "roles",
          scopes: [
            { name: "reader", scope: "skills:read" },
            { name: "a=b", scope: "skills:manage" },
          ],
          accountClaim: "nickname",
          createAccounts: false,
        },
      },
    });
  });

  it.each([
    [{ AUTHORIZATION_SERVER: "http://login.example.com" }, "must be an https address"],
    [{ ...PROVIDER, OIDC_GROUPS: "writers=owner" }, "must be pairs of a group"],
    [{ AUTHORIZATION_SCOPES: "reader" }, "must be pairs of a word"],
    [{ AUTHORIZATION_SCOPES: "reader=skills:own" }, "must be pairs of a word"],
    [{ ...PROVIDER, OIDC_ISSUER: "http://login.example.com" }, "must be an https address"],
    [{ ...PROVIDER, OIDC_ISSUER: "login" }, "must be an https address"],
    [{ ...PROVIDER, OIDC_ALLOWED_DOMAINS: "@example.com" }, "must be domain names"],
    [{ OIDC_ISSUER: PROVIDER.OIDC_ISSUER }, "needs OIDC_CLIENT_ID"],
    [{ OIDC_CLIENT_ID: "hub" }, "needs OIDC_ISSUER"],
  ])("are refused when they are wrong: %j", (env, words) => {
    expect(read(env)).toMatchObject({ ok: false, mistakes: [expect.stringContaining(words)] });
  });
});
