import * as oidc from "openid-client";
import type { OidcConfig } from "../../config/hub-config.ts";
import type { Person } from "./account-of-person.ts";
import { SignInProblem } from "./sign-in-problem.ts";

/** What the browser keeps between leaving for the provider and coming back. */
export interface Leave {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The code flow with PKCE, state and nonce. */
export interface OidcClient {
  leave(): Promise<{ readonly url: string; readonly leave: Leave }>;
  /** Throws `SignInProblem`. */
  comeBack(address: URL, leave: Leave): Promise<Person>;
}

export function createOidcClient(config: OidcConfig, redirectUrl: string): OidcClient {
  let match: Promise<oidc.Configuration> | undefined;
  /** Asked for when somebody first signs in: the hub starts also while its provider does not answer. */
  const provider = () => {
    match ??= discover(config).catch((cause: unknown) => {
      match = undefined;
      throw new SignInProblem("The identity provider does not answer.", "Try again in a minute", { cause });
    });
    return match;
  };
  return {
    async leave() {
      const leave = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectUrl,
        scope: "openid profile email",
        state: leave.state,
        nonce: leave.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(leave.verifier),
        code_challenge_method: "S256",
      });
      return { url: url.href, leave };
    },
    async comeBack(address, { state, nonce, verifier }) {
      const existing = await provider();
      // Behind a proxy the hub is asked by another address than the provider sent the browser to.
      const asSeen = new URL(redirectUrl);
      asSeen.search = address.search;
      try {
        const tokens = await oidc.authorizationCodeGrant(existing, asSeen, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error("no ID token");
        const more =
          existing.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await oidc.fetchUserInfo(existing, tokens.access_token, claims.sub);
        return { issuer: claims.iss, subject: claims.sub, claims: { ...more, ...claims } };
      } catch (cause) {
        throw new SignInProblem("The identity provider did not confirm who you are.", "Try again", { cause });
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<oidc.Configuration> {
  const authentication = clientSecret === undefined ? oidc.None() : undefined;
  return await oidc.discovery(new URL(issuer), clientId, clientSecret, authentication, {
    // Only an address of this machine is configured without TLS.
    execute: issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [],
    timeout: 10,
  });
}
