import { expect, it, vi } from "vitest";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import type { KeyCaller } from "../accounts/index.ts";
import { createKeys } from "./keys.ts";
import { keyFixture } from "./testing/key-fixture.ts";

const database = useTestDatabase({ maxConnections: 10 });
const { newKey, instance } = keyFixture(database);
const at = { address: "192.0.2.1" };
const notSignedIn = {
  code: "unauthenticated",
  message: "Nobody is signed in here, or the session has ended.",
};
const UNKNOWN = "A".repeat(43);

/** A session of a new key, which no instance has met in another way. */
async function signIn(options: Parameters<typeof instance>[0] = {}, key: Parameters<typeof newKey>[0] = {}) {
  const hub = await instance(options);
  const { accountId, handle, id } = await newKey(key);
  const caller: KeyCaller = {
    tier: "authenticated",
    accountId,
    accountHandle: handle,
    keyId: id,
    keyName: "laptop",
    collection: undefined,
    tools: undefined,
  };
  const { token } = await hub.authenticator.openSession(caller, { isOperator: true });
  return { ...hub, caller, token, accountId, keyId: id };
}

it("tells who is signed in, and notes that the key was used", async () => {
  const { authenticator, token, caller, keyId } = await signIn();
  expect(await authenticator.authenticateSession(token, at)).toMatchObject({
    caller,
    session: { isOperator: true, expiresAt: expect.any(Date) },
  });
  await authenticator.close();
  const { rows } = await database().pool.query("select last_used_at from keys where id = $1", [keyId]);
  expect(rows[0].last_used_at).toBeInstanceOf(Date);
});

it("refuses a session that was signed out in the words for one that never was, and counts only the latter as a guess", async () => {
  const limits = { perAddress: { burst: 2, perMinute: 1 }, perPrefix: { burst: 2, perMinute: 1 } };
  const { authenticator, token } = await signIn({ limits });
  await authenticator.endSession(token);
  for (let round = 0; round < 5; round += 1)
    await expect(authenticator.authenticateSession(token, at)).rejects.toMatchObject(notSignedIn);
  for (let round = 0; round < 2; round += 1)
    await expect(authenticator.authenticateSession(UNKNOWN, at)).rejects.toMatchObject(notSignedIn);
  // Guessing is slowed down.
  await expect(authenticator.authenticateSession(UNKNOWN, at)).rejects.toMatchObject({
    code: "rate_limited",
  });
});

it("ends with its key", async () => {
  const { authenticator, token, accountId, keyId } = await signIn();
  await authenticator.authenticateSession(token, at);
  await createKeys({ database: database() }).revoke({ accountId, keyId });
  await vi.waitFor(
    () => expect(authenticator.authenticateSession(token, at)).rejects.toMatchObject(notSignedIn),
    {
      timeout: 10_000,
    },
  );
});

it("is never that of a key for uploads", async () => {
  const { authenticator, token } = await signIn({}, { kind: "upload" });
  await expect(authenticator.authenticateSession(token, at)).rejects.toMatchObject(notSignedIn);
});

it("tells of a key that expires while something of its session is open", async () => {
  const { authenticator, token, keyId } = await signIn();
  await database().pool.query("update keys set expires_at = now() + interval '1 second' where id = $1", [
    keyId,
  ]);
  await authenticator.authenticateSession(token, at);
  await expect.poll(() => authenticator.isCurrent(keyId), { timeout: 10_000 }).toBe(false);
});
