import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { generateKey } from "./api-key.ts";
import { readPresentedKey } from "./presented-key.ts";

const hashOf = (text: string) => createHash("sha256").update(text).digest();

it.each([generateKey(), "sk_live_0123456789abcdef", `sk_test_${"a_B".repeat(40)}`])("reads %s", (key) => {
  expect(readPresentedKey(key)).toEqual({ ok: true, hash: hashOf(key) });
});

it.each([
  "sk_live_0123456789abcde",
  `sk_live_${"a".repeat(121)}`,
  "sk_live_0123456789abcdef\n",
  "sk_live_0123456789-abcdef",
  "pk_live_0123456789abcdef",
  // A key of this hub with a wrong checksum is no key of another system.
  `${generateKey().slice(0, -6)}000000`,
])("refuses %j in memory", (key) => {
  expect(readPresentedKey(key)).toEqual({ ok: false });
});
