import { crc32 } from "@skillquay/skill";
import { describe, expect, it } from "vitest";
import { secrets } from "../../detectors/secrets.ts";
import { signalsOf } from "../../testing/signals-of.ts";
import { viewSkill } from "../../view/view-skill.ts";

const of = (text: string, path = "config.yaml") => signalsOf(secrets, { [path]: `value: ${text}\n` });

/** Made up, with the checksum that a real one has. */
function githubToken(body: string): string {
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  let rest = crc32(Buffer.from(body, "latin1"));
  let sum = "";
  for (let at = 0; at < 6; at += 1) {
    sum = digits.charAt(rest % 62) + sum;
    rest = Math.floor(rest / 62);
  }
  return ["gh", "p_", body, sum].join("");
}

const TOKEN = githubToken("Q7vZk2mWx9Lr4TnB8cHs6JdPy3GfRa");

describe("secrets: secrets", () => {
  it("asks about a GitHub token whose checksum is right, and about no other", async () => {
    expect(await of(TOKEN)).toEqual(["secrets.github-token suspicious config.yaml"]);
    expect(await of(`${TOKEN.slice(0, -1)}-`)).toEqual([]);
    expect(await of(`${TOKEN.slice(0, -2)}00`)).toEqual([]);
  });

  it("never asks for a block", async () => {
    const keys = [
      TOKEN,
      ["sk", "live", "51Nv7KqLw2ZrXb9TcHyGm4PdFs8Ja6Ue"].join("_"),
      ["AK", "IA", "Q7VZK2MWXLRPTNBY"].join(""),
    ];
    for (const key of keys) for (const line of await of(key)) expect(line).toContain("suspicious");
  });

  it("stays quiet on placeholders, examples and fixtures", async () => {
    expect(await of(["AK", "IAIOSFODNN7EXAMPLE"].join(""))).toEqual([]);
    expect(await of(["sk", "live", "x".repeat(24)].join("_"))).toEqual([]);
    expect(await of(["sk", "live", "abcdefghijklmnopqrstuvwx"].join("_"))).toEqual([]);
    expect(await of(TOKEN, "tests/fixtures/config.yaml")).toEqual([]);
  });

  it("shows too little of a secret to use it", async () => {
    const { view } = await viewSkill([{ path: "a.txt", bytes: Buffer.from(TOKEN) }]);
    const [signal] = secrets(view);
    expect(signal?.evidence).toBe(`${TOKEN.slice(0, 8)}… (40 characters)`);
  });
});
