import { ToolError } from "@skillquay/tools";
import { createRemoteJWKSet, type JWTVerifyGetKey, errors as jose, jwtVerify } from "jose";
import * as z from "zod/v4";

/** What an issuer says in a token of its own. */
export type TokenClaims = z.infer<typeof tokenClaims>;

export interface IssuerTokens {
  /** Undefined for whatever this issuer did not sign for this audience, or not for now. Throws while its keys cannot be read. */
  verify(token: string, expected: ExpectedToken): Promise<TokenClaims | undefined>;
}

export interface ExpectedToken {
  readonly audience: readonly string[];
  /** The `typ` of its header; any where there is none. */
  readonly type?: string;
}

export interface IssuerOptions {
  /** How long unknown keys are not asked for again, however many tokens name one. */
  readonly cooldownMs?: number | undefined;
}

/** Tokens (JWT) of an issuer that the operator named, checked with the keys that it publishes; those may change at any time. */
export function createIssuerTokens(
  issuer: string,
  { cooldownMs = COOLDOWN_MS }: IssuerOptions = {},
): IssuerTokens {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const keysOf = () => {
    keys ??= jwksAddress(issuer)
      .then((address) =>
        createRemoteJWKSet(address, {
          cooldownDuration: cooldownMs,
          timeoutDuration: TIMEOUT_MS,
          cacheMaxAge: MAX_AGE_MS,
        }),
      )
      .catch((error: unknown) => {
        keys = undefined;
        throw error;
      });
    return keys;
  };
  return {
    async verify(token, { audience, type }) {
      try {
        const { payload } = await jwtVerify(token, await keysOf(), {
          issuer,
          audience: [...audience],
          algorithms: [...ALGORITHMS],
          requiredClaims: ["sub", "exp", "iat"],
          clockTolerance: CLOCK_SECONDS,
          ...(type !== undefined && { typ: type }),
        });
        return tokenClaims.safeParse(payload).data;
      } catch (error) {
        if (REFUSALS.some((kind) => error instanceof kind)) return undefined;
        throw issuerUnavailable(error);
      }
    },
  };
}

// A stranger who names keys that nobody has makes the hub ask for them twice a minute, and no more.
const COOLDOWN_MS = 30_000;
// So long a key that the issuer took back is still taken here.
const MAX_AGE_MS = 10 * 60_000;
const TIMEOUT_MS = 5_000;
const CLOCK_SECONDS = 30;
const DOCUMENT_MAX_CHARS = 64 * 1024;

/** Those with a key that only the issuer has. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

/** What is the token's fault. */
const REFUSALS = [
  jose.JOSEAlgNotAllowed,
  jose.JOSENotSupported,
  jose.JWKSMultipleMatchingKeys,
  jose.JWKSNoMatchingKey,
  jose.JWSInvalid,
  jose.JWSSignatureVerificationFailed,
  jose.JWTClaimValidationFailed,
  jose.JWTExpired,
  jose.JWTInvalid,
];

const tokenClaims = z.looseObject({
  sub: z.string().min(1).max(255),
  iat: z.number(),
  exp: z.number(),
  jti: z.string().max(500).optional(),
  client_id: z.string().max(500).optional(),
  azp: z.string().max(500).optional(),
});

/** RFC 8414, or OpenID Connect Discovery: whichever the issuer has. */
async function jwksAddress(issuer: string): Promise<URL> {
  const { origin, pathname } = new URL(issuer);
  const path = pathname === "/" ? "" : pathname.replace(/\/$/, "");
  let problem: unknown;
  for (const address of [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ]) {
    try {
      const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`${address} answers ${response.status}`);
      const text = await response.text();
      if (text.length > DOCUMENT_MAX_CHARS) throw new Error(`${address} is too long`);
      const document = metadata.parse(JSON.parse(text));
      if (document.issuer !== issuer) throw new Error(`${address} is of the issuer '${document.issuer}'`);
      const jwks = new URL(document.jwks_uri);
      if (jwks.protocol !== "https:" && jwks.hostname !== new URL(issuer).hostname)
        throw new Error(`${address} names keys that could be changed on the way`);
      return jwks;
    } catch (error) {
      problem = error;
    }
  }
  throw problem;
}

const metadata = z.object({ issuer: z.string(), jwks_uri: z.url().max(2_000) });

function issuerUnavailable(cause: unknown): ToolError {
  return new ToolError("service_unavailable", "The server that gives tokens for this hub does not answer.", {
    suggestions: [
      "Try again in a few seconds",
      "Whoever runs the hub checks its issuer: the log says what happened",
    ],
    cause,
  });
}
