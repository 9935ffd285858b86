import { describe, expect, it } from "vitest";
import { predictableKeys } from "../../detectors/predictable-keys.ts";
import { signalsOf } from "../../testing/signals-of.ts";

const python = (code: string, path = "make.py") =>
  signalsOf(predictableKeys, {
    [path]: `import hashlib, os, random, secrets, time\nfrom eth_account import Account\n${code}\n`,
  });
const stirred = "Account.from_key(hashlib.sha256(pool).hexdigest())";
const seeded = "random.seed(1700)\nAccount.from_key(random.randbytes(32))";

describe("irreversible: keys that can be guessed", () => {
  it.each([
    ["a hash over the time", "Account.from_key(hashlib.sha256(str(time.time()).encode()).hexdigest())"],
    ["the time, through what cannot be followed", `now = time.time()\nstir(pool, now)\n${stirred}`],
    ["a generator that starts from a number", seeded],
  ])("asks about %s", async (_, code) => {
    expect(await python(code)).toEqual(["irreversible.predictable-keys suspicious make.py"]);
  });

  it("asks about a hash over the time in JavaScript", async () => {
    const code =
      'import crypto from "node:crypto";\nimport { Keypair } from "@solana/web3.js";\n' +
      'const seed = crypto.createHash("sha256").update(String(Date.now())).digest();\nKeypair.fromSeed(seed);\n';
    expect(await signalsOf(predictableKeys, { "make.mjs": code })).toEqual([
      "irreversible.predictable-keys suspicious make.mjs",
    ]);
  });

  it("sees the number in another file of the same program", async () => {
    const files = {
      "make.py": "from eth_account import Account\nimport numbers_of\nAccount.from_key(numbers_of.next())\n",
      "numbers_of.py": "import random\nrandom.seed(1700)\ndef next():\n    return random.randbytes(32)\n",
    };
    expect(await signalsOf(predictableKeys, files)).toEqual([
      "irreversible.predictable-keys suspicious numbers_of.py",
    ]);
  });

  it("stays quiet on numbers that nobody can guess", async () => {
    expect(await python("Account.from_key(secrets.token_bytes(32))")).toEqual([]);
    expect(await python("Account.from_key(hashlib.sha256(os.urandom(32)).hexdigest())")).toEqual([]);
  });

  it("stays quiet where the time is taken far from the hash", async () => {
    expect(await python(`began = time.time()\n${"step()\n".repeat(5)}${stirred}`)).toEqual([]);
  });

  it("stays quiet where no wallet is made, and in tests", async () => {
    expect(await python("random.seed(1700)\nrandom.shuffle(cards)")).toEqual([]);
    expect(await python(seeded, "tests/make.py")).toEqual([]);
  });
});
