import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../platform/testing/temporary-folder.ts";
import { readHubConfig } from "./read-hub-config.ts";

describe("plans and prices", () => {
  it("are generous to who runs a hub without a word about them", () => {
    const { plans } = configOf({});
    expect(plans).toMatchObject({
      defaultPlan: "self-hosted",
      names: ["self-hosted"],
      prices: { import: 10, acceptUpdate: 1 },
    });
    expect(plans.find("self-hosted")).toEqual({
      openingCredits: 1_000_000,
      monthlyCalls: undefined,
      runPrice: 0,
      scripts: { maxRunSeconds: 1800, network: true, packages: true },
      room: {},
      keeps: { callDays: 90 },
    });
  });

  it("are taken from JSON, from a file, and from the configuration file", async () => {
    const folder = await temporaryFolder();
    const written = {
      defaultPlan: "free",
      plans: {
        team: { openingCredits: 500, runPrice: 1 },
        free: { openingCredits: 5, monthlyCalls: 100, maxSkills: 20 },
      },
      prices: { import: 2, run: 3 },
    };
    await writeFile(join(folder, "plans.json"), JSON.stringify(written));
    await writeFile(join(folder, "inline.json"), JSON.stringify({ plans: written }));
    await writeFile(join(folder, "named.json"), JSON.stringify({ plans: "plans.json" }));
    const configs = [
      configOf({ env: { SKILLQUAY_PLANS: JSON.stringify(written) } }),
      configOf({ env: { SKILLQUAY_PLANS: join(folder, "plans.json") } }),
      configOf({ configFile: join(folder, "inline.json") }),
      configOf({ configFile: join(folder, "named.json") }),
    ];
    const scripts = { maxRunSeconds: 300, network: false, packages: false };
    const room = { maxSkills: 20 };
    for (const { plans } of configs) {
      expect(plans).toMatchObject({ defaultPlan: "free", prices: { import: 2, acceptUpdate: 1 } });
      expect(plans.find("free")).toEqual({
        openingCredits: 5,
        monthlyCalls: 100,
        runPrice: 3,
        scripts,
        room,
        keeps: { callDays: 90 },
      });
      expect(plans.find("team")).toEqual({
        openingCredits: 500,
        monthlyCalls: undefined,
        runPrice: 1,
        scripts,
        room: {},
        keeps: { callDays: 90 },
      });
      // A plan that is not there any more is the default one.
      expect(plans.find("gone")).toEqual({
        openingCredits: 5,
        monthlyCalls: 100,
        runPrice: 3,
        scripts,
        room,
        keeps: { callDays: 90 },
      });
    }
  });

  it("are refused with all mistakes together", () => {
    const plans = '{"plans":{"Free":{"openingCredits":-1,"calls":3}},"prices":{"import":1.5},"price":{}}';
    const [mistake, ...others] = mistakesOf({ SKILLQUAY_PLANS: plans });
    expect(others).toEqual([]);
    expect(mistake).toMatch(/^SKILLQUAY_PLANS must be right in each part: /);
    for (const part of ["plans.Free.openingCredits", "calls", "prices.import", "price"])
      expect(mistake).toContain(part);
  });

  it.each([
    ["{", "must be JSON"],
    ["/no/such/file.json", "must be a file that can be read (ENOENT)"],
    ['{"plans":{"Free Plan":{"openingCredits":1}}}', "plans.Free Plan: a name has lower-case letters"],
    ['{"plans":{}}', "at least one plan is needed"],
    ['{"defaultPlan":"x","plans":{"y":{"openingCredits":1}}}', "defaultPlan: must be one of y"],
    ['{"plans":{"y":{"openingCredits":1e15}}}', "plans.y.openingCredits"],
  ])("refuse %s", (text, words) => {
    expect(mistakesOf({ SKILLQUAY_PLANS: text })).toEqual([expect.stringContaining(words)]);
  });
});

describe("the encryption key", () => {
  const hex = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

  it("is 32 bytes, as hexadecimal digits or base64", () => {
    const bytes = Buffer.from(hex, "hex");
    for (const text of [hex, hex.toUpperCase(), bytes.toString("base64"), bytes.toString("base64url")])
      expect(configOf({ env: { SKILLQUAY_ENCRYPTION_KEY: text } }).encryptionKey?.equals(bytes)).toBe(true);
    expect(configOf({}).encryptionKey).toBeUndefined();
  });

  it("is refused in any other shape, without being repeated", () => {
    for (const text of [hex.slice(1), "secret phrase", `${hex}00`]) {
      const mistakes = mistakesOf({ SKILLQUAY_ENCRYPTION_KEY: text });
      expect(mistakes).toHaveLength(1);
      expect(mistakes[0]).not.toContain(text);
    }
  });
});

function configOf(given: { env?: Record<string, string>; configFile?: string }) {
  const result = read(given);
  if (!result.ok) throw new Error(result.mistakes.join("\n"));
  return result.config;
}

function mistakesOf(env: Record<string, string>): readonly string[] {
  const result = read({ env });
  return result.ok ? [] : result.mistakes;
}

function read({ env = {}, configFile }: { env?: Record<string, string>; configFile?: string }) {
  return readHubConfig({
    flags: {},
    configFile,
    env,
    cwd: "/nowhere",
    homeDirectory: "/nowhere",
    isRoot: false,
  });
}

describe("receivers of webhooks in the operator's network", () => {
  it("are none unless named, each with the port of https unless it says another", () => {
    expect(configOf({}).webhookReceivers).toEqual([]);
    const env = { SKILLQUAY_WEBHOOK_RECEIVERS: "Alerts.Corp.example:8443,10.0.0.7,[fd00::7]:9000,hooks." };
    expect(configOf({ env }).webhookReceivers).toEqual([
      "alerts.corp.example:8443",
      "10.0.0.7:443",
      "[fd00::7]:9000",
      "hooks:443",
    ]);
  });

  it.each(["https://alerts.example", "alerts.example/hook", "user@alerts.example", "*.example", "a b"])(
    "refuse %s",
    (text) => {
      expect(mistakesOf({ SKILLQUAY_WEBHOOK_RECEIVERS: text })).toHaveLength(1);
    },
  );
});
