import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { makeCanaries } from "./canaries.ts";
import { createCanaryFinder } from "./find-canaries.ts";

const canaries = makeCanaries();
const finder = createCanaryFinder(canaries.all);
const [ssh] = canaries.files;
const secret = ssh?.values[1] ?? "";
const names = (text: string | Uint8Array) => finder.in(text).map(({ name }) => name);

describe("createCanaryFinder", () => {
  it.each([
    ["as it is", secret],
    ["backwards", [...secret].reverse().join("")],
    ["in hexadecimal", Buffer.from(secret).toString("hex").toUpperCase()],
    [
      "in hexadecimal labels of a name",
      `${Buffer.from(secret)
        .toString("hex")
        .replace(/(.{60})/g, "$1.")}x.invalid`,
    ],
    ["at the start of base64", Buffer.from(`${secret}tail`).toString("base64")],
    ["after one byte in base64", Buffer.from(`x${secret}`).toString("base64")],
    ["after two bytes in base64", Buffer.from(`xy${secret}zz`).toString("base64")],
    [
      "in base64 with line breaks",
      Buffer.from(`key=${secret}`)
        .toString("base64")
        .replace(/(.{20})/g, "$1\n"),
    ],
    ["in base64 for addresses", Buffer.from(`ÿþ${secret}`).toString("base64url")],
  ])("finds a value %s", (_, text) => {
    expect(names(`before ${text} after`)).toEqual(["~/.ssh/id_ed25519"]);
  });

  it("finds values of variables, and several at once", () => {
    const { GITHUB_TOKEN = "", OPENAI_API_KEY = "" } = canaries.environment;
    expect(names(Buffer.from(`${OPENAI_API_KEY}\0${GITHUB_TOKEN}`))).toEqual([
      "$GITHUB_TOKEN",
      "$OPENAI_API_KEY",
    ]);
  });

  it("finds nothing in other text, in half a value, and in what it cannot read", () => {
    expect(names("ordinary output, nothing else")).toEqual([]);
    expect(names(secret.slice(0, 32))).toEqual([]);
    expect(names(gzipSync(secret))).toEqual([]);
  });

  it("makes other values each time", () => {
    expect(createCanaryFinder(makeCanaries().all).in(canaries.files.map(({ text }) => text).join())).toEqual(
      [],
    );
  });
});
