import { describe, expect, it } from "vitest";
import { recordChange } from "../../platform/db/change-log.ts";
import { RateLimitedError } from "../../platform/limits/rate-limit.ts";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { generateKey } from "../../platform/tokens/api-key.ts";
import type { Authenticator } from "./authenticate.ts";
import { createKeys } from "./keys.ts";
import { invalid, keyFixture, quietChanges } from "./testing/key-fixture.ts";

const database = useTestDatabase({ maxConnections: 10 });
const { newKey, instance } = keyFixture(database);

describe("guessing (H5)", () => {
  const limits = {
    perAddress: { burst: 50, perMinute: 1 },
    perPrefix: { burst: 5, perMinute: 1 },
    lookups: { burst: 5, perMinute: 1 },
  };

  async function outcomes(authenticator: Authenticator, headers: string[], address: string) {
    const errors = await Promise.all(
      headers.map((header) =>
        authenticator.authenticate(header, { address }).catch((error: unknown) => error),
      ),
    );
    return {
      limited: errors.filter((error) => error instanceof RateLimitedError).length,
      invalid: errors.filter((error) => error instanceof Error && Reflect.get(error, "code") === invalid.code)
        .length,
    };
  }

  it("answers 10,000 random texts of the right shape without one look into the database", async () => {
    const { authenticator, lookups } = await instance({ limits, changes: quietChanges });
    const shaped = Array.from(
      { length: 10_000 },
      (_, index) => `Bearer sk_live_sq1_${String(index).padStart(36, "A")}`,
    );
    expect(await outcomes(authenticator, shaped, "198.51.100.1")).toEqual({ limited: 9_950, invalid: 50 });
    expect(lookups()).toBe(0);
  });

  it("stops looking after as many wrong keys with right checksums, also in parallel", async () => {
    const { authenticator, lookups } = await instance({ limits, changes: quietChanges });
    const keys = Array.from({ length: 1_000 }, () => `Bearer ${generateKey()}`);
    expect(await outcomes(authenticator, keys, "198.51.100.2")).toEqual({ limited: 950, invalid: 50 });
    // And a few more, since one of them might be good.
    expect(lookups()).toBe(55);
    const { header } = await newKey();
    await expect(authenticator.authenticate(header, { address: "198.51.100.2" })).rejects.toBeInstanceOf(
      RateLimitedError,
    );
    await expect(authenticator.authenticate(header, { address: "198.51.100.3" })).resolves.toBeDefined();
  });

  it("lets a good key in that it has not met so far, although somebody guesses at the same address", async () => {
    const { authenticator } = await instance({
      limits: { ...limits, perAddress: { burst: 1, perMinute: 1 } },
    });
    const address = "198.51.100.4";
    const wrong = [generateKey(), generateKey()].map((key) => `Bearer ${key}`);
    expect(await outcomes(authenticator, wrong, address)).toEqual({ limited: 1, invalid: 1 });
    const { header } = await newKey();
    await expect(authenticator.authenticate(header, { address })).resolves.toMatchObject({
      tier: "authenticated",
    });
    await expect(authenticator.authenticate(wrong[0], { address })).rejects.toBeInstanceOf(RateLimitedError);
  });

  it("counts guesses of one beginning from many addresses together", async () => {
    const { authenticator } = await instance({ limits });
    const expected = generateKey();
    const guesses = Array.from({ length: 8 }, () => `Bearer ${expected}`);
    const results: unknown[] = [];
    for (const [index, guess] of guesses.entries()) {
      const address = `203.0.113.${index}`;
      results.push(await authenticator.authenticate(guess, { address }).catch((error: unknown) => error));
    }
    expect(results.map((error) => error instanceof RateLimitedError)).toEqual([
      ...[false, false, false, false, false],
      ...[true, true, true],
    ]);
  });

  it("does not lock out a key in use, not even when something about it changes", async () => {
    const { authenticator, changes } = await instance({ limits });
    const { header, accountId } = await newKey();
    const address = "198.51.100.4";
    await authenticator.authenticate(header, { address });
    expect((await outcomes(authenticator, Array(60).fill("Bearer x"), address)).limited).toBe(10);
    await recordChange(database().db, "account", accountId);
    await changes.fresh();
    expect(await authenticator.authenticate(header, { address })).toMatchObject({ accountId });
  });

  it("lets any number of good keys in at once from one address, each of them new to it", async () => {
    const { authenticator } = await instance({
      limits: { perAddress: { burst: 4, perMinute: 1 }, perPrefix: { burst: 40, perMinute: 1 } },
    });
    const keys = await Promise.all(Array.from({ length: 30 }, () => newKey()));
    const headers = keys.map(({ header }) => header);
    expect(await outcomes(authenticator, headers, "198.51.100.6")).toEqual({ limited: 0, invalid: 0 });
    const { header } = await newKey();
    expect(await outcomes(authenticator, Array(30).fill(header), "198.51.100.6")).toEqual({
      limited: 0,
      invalid: 0,
    });
  });

  it("counts a key that was good until now, and does not count a key that could not be looked up", async () => {
    const once = { ...limits, perAddress: { burst: 1, perMinute: 1 } };
    const address = "198.51.100.7";
    const { authenticator, changes } = await instance({ limits: once });
    const { header, accountId, id } = await newKey();
    await authenticator.authenticate(header, { address });
    await createKeys({ database: database() }).revoke({ accountId, keyId: id });
    await changes.fresh();
    expect(await outcomes(authenticator, [header], address)).toEqual({ limited: 0, invalid: 1 });
    expect(await outcomes(authenticator, ["Bearer x"], address)).toEqual({ limited: 1, invalid: 0 });

    let isDown = true;
    const fresh = () => (isDown ? Promise.reject(new Error("the database is away")) : Promise.resolve());
    const unlucky = await instance({
      limits: once,
      changes: { ...quietChanges, isFresh: () => !isDown, fresh },
    });
    const good = await newKey();
    expect(await outcomes(unlucky.authenticator, [good.header], address)).toEqual({ limited: 0, invalid: 0 });
    isDown = false;
    expect(await unlucky.authenticator.authenticate(good.header, { address })).toMatchObject({
      keyId: good.id,
    });
  });

  it("does not count good keys as failures", async () => {
    const { authenticator } = await instance({
      limits: { ...limits, perAddress: { burst: 1, perMinute: 1 } },
    });
    for (let round = 0; round < 5; round += 1) {
      const { header } = await newKey();
      await expect(authenticator.authenticate(header, { address: "198.51.100.5" })).resolves.toBeDefined();
    }
  });
});
