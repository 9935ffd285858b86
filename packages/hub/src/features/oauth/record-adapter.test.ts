import { randomBytes } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { openChangeLog } from "../../platform/db/change-log.ts";
import { createSecretBox } from "../../platform/secrets/secret-box.ts";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { createKeys } from "../keys/index.ts";
import { keyFixture } from "../keys/testing/key-fixture.ts";
import { createAccessTokens } from "./access-tokens.ts";
import { createOAuth } from "./oauth.ts";
import { deleteExpiredRecords } from "./queries/record-queries.ts";

const database = useTestDatabase({ maxConnections: 10 });
const { newKey } = keyFixture(database);
const AUDIENCE = "https://hub.test/mcp";

/** A person's grant to a client, and the tables that the authorization server sees. */
async function granted() {
  const oauth = createOAuth({
    database: database(),
    box: createSecretBox(Buffer.alloc(32, 1)),
    crashPoint: () => {},
    fetch: () => Promise.reject(new Error("no network")),
  });
  const records = oauth.records((detail) => new Error(detail));
  const { accountId, handle, id: keyId } = await newKey();
  const person = {
    tier: "authenticated",
    accountId,
    accountHandle: handle,
    keyId,
    keyName: "laptop",
    collection: undefined,
    tools: undefined,
  } as const;
  const [grantId, clientId] = [name(), name()];
  await records("Client").upsert(clientId, { client_id: clientId, client_secret: "s" }, undefined);
  await records("Grant").upsert(grantId, { accountId, clientId }, 3600);
  await oauth.grants.connect(person, {
    grantId,
    client: { id: clientId, name: "Agent", kind: "dynamic" },
    redirectHost: "localhost",
    collectionId: undefined,
    scopes: ["skills:read"],
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  return { oauth, records, person, grantId, clientId };
}

const name = () => randomBytes(32).toString("base64url");

async function tokensOf() {
  const changes = await openChangeLog(database());
  const tokens = createAccessTokens({ database: database(), changes, audience: AUDIENCE });
  onTestFinished(async () => {
    tokens.close();
    await changes.close();
  });
  return { tokens, changes };
}

it("keeps what it is given and forgets it when its time is over", async () => {
  const { records, clientId } = await granted();
  expect(await records("Client").find(clientId)).toEqual({ client_id: clientId, client_secret: "s" });
  const [uid, id] = [name(), name()];
  await records("Session").upsert(id, { uid, jti: id, accountId: "a" }, 60);
  expect(await records("Session").find(id)).toEqual({ uid, jti: id, accountId: "a" });
  expect(await records("Session").findByUid(uid)).toMatchObject({ uid, accountId: "a" });
  await records("Session").destroy(id);
  expect(await records("Session").find(id)).toBeUndefined();
  const short = name();
  await records("Interaction").upsert(short, { jti: short }, -7200);
  expect(await records("Interaction").find(short)).toBeUndefined();
  await deleteExpiredRecords(database().db);
  expect(await records("Interaction").findByUserCode("x")).toBeUndefined();
});

it("lets one of many use a code, and ends the grant for the others", async () => {
  const { records, grantId } = await granted();
  const code = name();
  await records("AuthorizationCode").upsert(code, { jti: code, grantId }, 60);
  const uses = await Promise.allSettled(
    Array.from({ length: 4 }, () => records("AuthorizationCode").consume(code)),
  );
  expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await records("Grant").find(grantId)).toBeUndefined();
});

it("gives a refresh token one more chance until its successor is used", async () => {
  const { records, grantId } = await granted();
  const [first, missed, second] = [name(), name(), name()];
  const refreshTokens = records("RefreshToken");
  await refreshTokens.upsert(first, { jti: first, grantId }, 3600);
  await refreshTokens.consume(first);
  await refreshTokens.upsert(missed, { jti: missed, grantId, rotations: 1 }, 3600);
  expect(await refreshTokens.find(first)).not.toHaveProperty("consumed");
  await refreshTokens.consume(first);
  await refreshTokens.upsert(second, { jti: second, grantId, rotations: 1 }, 3600);
  expect(await refreshTokens.find(missed)).toHaveProperty("consumed", 0);
  expect(await refreshTokens.find(second)).not.toHaveProperty("consumed");
  await refreshTokens.consume(second);
  expect(await refreshTokens.find(first)).toHaveProperty("consumed");
  await expect(refreshTokens.consume(first)).rejects.toThrow("it was used already");
  expect(await records("Grant").find(grantId)).toBeUndefined();
});

it("finds whom an access token stands for, until the key of the grant ends", async () => {
  const { records, grantId, person } = await granted();
  const { tokens, changes } = await tokensOf();
  const [token, foreign] = [name(), name()];
  await records("AccessToken").upsert(token, { jti: token, grantId, aud: AUDIENCE }, 60);
  await records("AccessToken").upsert(foreign, { jti: foreign, grantId, aud: "https://other.test/mcp" }, 60);
  expect(await tokens.find(token)).toMatchObject({ keyId: expect.any(String) });
  expect(tokens.cached(token)).toBeDefined();
  expect(await tokens.find(foreign)).toBeUndefined();
  expect(await tokens.find(name())).toBeUndefined();
  const keys = createKeys({ database: database() });
  const grant = (await keys.list(person.accountId)).find(({ scopes }) => scopes !== undefined);
  await keys.revoke({ accountId: person.accountId, keyId: grant?.id ?? "" });
  await changes.fresh();
  expect(tokens.cached(token)).toBeUndefined();
  expect(await records("Grant").find(grantId)).toBeUndefined();
});

it("lists the agents of an account, and a dynamic client's new grant takes the place of the old one", async () => {
  const { oauth, person, clientId } = await granted();
  await oauth.grants.connect(person, {
    grantId: name(),
    client: { id: clientId, name: "Agent", kind: "dynamic" },
    redirectHost: "localhost",
    collectionId: undefined,
    scopes: ["skills:read", "skills:run"],
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  const agents = await oauth.grants.ofAccount(person.accountId);
  const keys = (await createKeys({ database: database() }).list(person.accountId)).filter(({ id }) =>
    agents.has(id),
  );
  expect(keys.map(({ scopes, revokedAt }) => [scopes, revokedAt !== undefined])).toEqual([
    [["skills:read"], true],
    [["skills:read", "skills:run"], false],
  ]);
  expect(await oauth.mayRegister()).toBe(true);
  expect(await oauth.cookieKey()).toEqual(await oauth.cookieKey());
});

it("registers clients by hand, for their account alone", async () => {
  const { oauth, records, person } = await granted();
  const stranger = { ...person, ...(await newKey()) };
  const { clientId, clientSecret } = await oauth.clients.registerMachine(person, {
    name: "ci",
    collectionId: undefined,
    scopes: ["skills:read"],
    expiresAt: undefined,
  });
  expect(clientSecret).toMatch(/^[\w-]{43}$/);
  const token = name();
  await records("ClientCredentials").upsert(token, { jti: token, clientId, aud: AUDIENCE }, 60);
  const { tokens } = await tokensOf();
  expect(await tokens.find(token)).toBeDefined();
  expect(await oauth.clients.list(person.accountId)).toMatchObject([
    { clientId, name: "ci", kind: "machine" },
  ]);
  expect(await oauth.clients.list(stranger.accountId)).toEqual([]);
  expect(await oauth.clients.remove(stranger, clientId)).toBe(false);
  expect(await oauth.clients.remove(person, clientId)).toBe(true);
  const agent = { name: "office", redirectUris: ["http://localhost/cb"], isPublic: true };
  expect(await oauth.clients.registerAgent(person, agent)).not.toHaveProperty("clientSecret");
});
