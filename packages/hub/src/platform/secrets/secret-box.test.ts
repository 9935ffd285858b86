import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { testDatabase } from "../testing/test-database.ts";
import { openSecretBox } from "./open-secret-box.ts";
import { createSecretBox } from "./secret-box.ts";

describe("a sealed value", () => {
  it("opens for the same key and purpose, and never looks the same twice", () => {
    const box = createSecretBox(randomBytes(32));
    const [one, two] = [box.seal("webhook:1", "whsec_é"), box.seal("webhook:1", "whsec_é")];
    expect(one.equals(two)).toBe(false);
    expect(one.includes("whsec")).toBe(false);
    expect([box.open("webhook:1", one), box.open("webhook:1", two)]).toEqual(["whsec_é", "whsec_é"]);
  });

  it("does not open for another purpose or key, nor with any byte changed or missing", () => {
    const box = createSecretBox(randomBytes(32));
    const sealed = box.seal("webhook:1", "secret");
    expect(() => box.open("webhook:2", sealed)).toThrow();
    expect(() => createSecretBox(randomBytes(32)).open("webhook:1", sealed)).toThrow(
      /SKILLQUAY_ENCRYPTION_KEY/,
    );
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => box.open("webhook:1", changed)).toThrow();
      expect(() => box.open("webhook:1", sealed.subarray(0, index))).toThrow();
    }
  });

  it("wants a key of 32 bytes", () => {
    expect(() => createSecretBox(randomBytes(31))).toThrow();
  });
});

describe("the hub's box", () => {
  it("shares one key between instances that were given none, and says so once", async () => {
    const { db } = await testDatabase();
    const lines: string[] = [];
    const add = (_: object, line: string) => void lines.push(line);
    const log = { debug: add, info: add, warn: add, error: add };
    const [one, two] = [
      await openSecretBox({ db, key: undefined, log }),
      await openSecretBox({ db, key: undefined, log }),
    ];
    expect(two.open("x", one.seal("x", "text"))).toBe("text");
    expect(lines).toEqual([expect.stringContaining("SKILLQUAY_ENCRYPTION_KEY")]);
  });

  it("keeps nothing in the database when the operator gave a key", async () => {
    const { db } = await testDatabase();
    const key = randomBytes(32);
    const box = await openSecretBox({ db, key });
    expect(createSecretBox(key).open("x", box.seal("x", "text"))).toBe("text");
    expect(await db.selectFrom("secrets").select("name").execute()).toEqual([]);
  });
});
