import { describe, expect, it } from "vitest";
import { readPolicy } from "./policy.ts";
import { policyRefusal, type SkillFacts } from "./policy-refusal.ts";
import { sourceName } from "./source-name.ts";

const id = `ed25519:${"a".repeat(32)}`;
const signed: SkillFacts = {
  signature: { state: "valid", signer: { id, name: "Docs" }, files: [] },
  source: "github.com/team/skills",
  verdict: "allow",
};
const unsigned: SkillFacts = { ...signed, signature: { state: "none" } };

function policy(value: object, from = "policy.json") {
  const read = readPolicy(JSON.stringify(value), from);
  if ("mistakes" in read) throw new Error(read.mistakes.join());
  return read.policy;
}

describe("policyRefusal", () => {
  it("lets everything in where nothing is said", () => {
    expect(policyRefusal([], unsigned)).toBeUndefined();
    expect(policyRefusal([policy({})], { ...unsigned, verdict: "block" })).toBeUndefined();
  });

  it("wants a signature, one that can be checked, and by somebody on the list", () => {
    const required = [policy({ "require-signature": true })];
    expect(policyRefusal(required, signed)).toBeUndefined();
    expect(policyRefusal(required, unsigned)).toBe(
      "The policy in policy.json does not allow it: it is not signed (require-signature).",
    );
    expect(policyRefusal(required, { ...signed, signature: { state: "unchecked", message: "x" } })).toContain(
      "can be checked",
    );
    const listed = [policy({ "allowed-signers": [id] })];
    expect(policyRefusal(listed, signed)).toBeUndefined();
    expect(policyRefusal(listed, unsigned)).toContain("not signed");
    expect(policyRefusal([policy({ "allowed-signers": [`ed25519:${"b".repeat(32)}`] })], signed)).toContain(
      `'Docs' (${id}), who is not among allowed-signers`,
    );
  });

  it.each([
    ["github.com/team/skills", true],
    ["github.com/team/*", true],
    ["github.com/**", true],
    ["**/skills", true],
    ["github.com/*/sk*s", true],
    ["github.com/*", false],
    ["github.com", false],
    ["github.com/team/skills/*", false],
    ["*.com/team/skills", true],
    ["hub.com/team/skills", false],
  ])("for the source github.com/team/skills the pattern %s says %s", (pattern, isAllowed) => {
    expect(policyRefusal([policy({ "allowed-sources": [pattern] })], signed) === undefined).toBe(isAllowed);
  });

  it("allows no source that is not known, and findings up to a severity", () => {
    expect(
      policyRefusal([policy({ "allowed-sources": ["**"] })], { ...signed, source: undefined }),
    ).toContain("not known");
    const most = [policy({ "max-severity": "review" })];
    expect(policyRefusal(most, { ...signed, verdict: "review" })).toBeUndefined();
    expect(policyRefusal(most, { ...signed, verdict: "block" })).toContain(
      "the scan says Blocked, and findings may be at most 'review' (max-severity)",
    );
    expect(policyRefusal([policy({ "max-severity": "info" })], { ...signed, verdict: "review" })).toContain(
      "at most 'info'",
    );
  });

  it("keeps all of several, so that none can widen another", () => {
    const strict = policy({ "require-signature": true }, "mine.json");
    const wide = policy({ "require-signature": false, "max-severity": "block" }, "theirs.json");
    for (const both of [
      [strict, wide],
      [wide, strict],
    ])
      expect(policyRefusal(both, unsigned)).toContain("mine.json");
  });
});

it("names every mistake of a policy", () => {
  const wrong = { "require-signatures": true, "allowed-signers": ["me"], "max-severity": "low" };
  expect(readPolicy(JSON.stringify(wrong), "x")).toMatchObject({
    mistakes: expect.arrayContaining([
      expect.stringContaining("require-signatures"),
      expect.stringContaining("allowed-signers.0: must be such as"),
      expect.stringContaining("max-severity"),
    ]),
  });
  expect(readPolicy("{", "x")).toEqual({ mistakes: ["It is not JSON"] });
});

it.each([
  ["https://github.com/team/skills.git", "github.com/team/skills"],
  ["https://GitHub.com/team/skills/", "github.com/team/skills"],
  ["https://github.com.example/team/skills", "github.com.example/team/skills"],
  ["http://127.0.0.1:4711/x", "127.0.0.1:4711/x"],
  ["file:///srv/skills.git", "local:/srv/skills.git"],
  ["./skills", "local:./skills"],
])("calls %s %s", (address, name) => {
  expect(sourceName(address)).toBe(name);
});
