import { createServer } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { onTestFinished } from "vitest";
import * as z from "zod/v4";

/** A server of this machine that signs tokens, publishes its keys, and changes them. */
export async function tokenIssuer({ path = "", openId = false } = {}) {
  let number = 0;
  let jwksRequests = 0;
  let isDown = false;
  let current = await newKey();
  const published = [current];

  async function newKey() {
    number += 1;
    const { publicKey, privateKey } = await generateKeyPair("ES256");
    return {
      kid: `key-${number}`,
      privateKey,
      jwk: { ...(await exportJWK(publicKey)), kid: `key-${number}` },
    };
  }

  const server = createServer((request, response) => {
    const answer = isDown ? undefined : answerTo(request.url ?? "/");
    response
      .writeHead(answer === undefined ? (isDown ? 503 : 404) : 200, { "content-type": "application/json" })
      .end(JSON.stringify(answer ?? {}));
  });
  const answerTo = (url: string) => {
    if (url === "/keys") {
      jwksRequests += 1;
      return { keys: published.map(({ jwk }) => jwk) };
    }
    const document = openId
      ? `${path}/.well-known/openid-configuration`
      : `/.well-known/oauth-authorization-server${path}`;
    return url === document ? { issuer, jwks_uri: `${origin}/keys` } : undefined;
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const origin = `http://127.0.0.1:${port}`;
  const issuer = `${origin}${path}`;

  /** Of a minute ago, for ten minutes, unless the claims say otherwise; undefined ones are left out. */
  async function sign(
    claims: Readonly<Record<string, unknown>>,
    header: { readonly typ?: string } = {},
    key = current,
  ) {
    const now = Math.floor(Date.now() / 1000);
    const all = { iss: issuer, iat: now - 60, exp: now + 600, ...claims };
    return await new SignJWT(all)
      .setProtectedHeader({ alg: "ES256", kid: key.kid, typ: "at+jwt", ...header })
      .sign(key.privateKey);
  }

  return {
    issuer,
    sign,
    newKey,
    /** Signs with another key from now on, and takes those before it back. */
    rotate: async () => {
      current = await newKey();
      published.splice(0, published.length, current);
    },
    goDown: () => {
      isDown = true;
    },
    jwksRequests: () => jwksRequests,
  };
}
