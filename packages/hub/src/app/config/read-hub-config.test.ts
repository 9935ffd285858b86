import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hubSandboxChoices } from "@skillquay/sandbox/configuration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultPlans } from "../../features/credits/plans.ts";
import { hubSettings } from "./hub-settings.ts";
import { type HubConfigSources, readHubConfig } from "./read-hub-config.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillquay-hub-config-"));
});
afterEach(() => rm(folder, { recursive: true }));

function read(sources: Partial<HubConfigSources> = {}) {
  return readHubConfig({ flags: {}, env: {}, cwd: folder, homeDirectory: folder, isRoot: false, ...sources });
}

function mistakesOf(sources: Partial<HubConfigSources>): readonly string[] {
  const result = read(sources);
  return result.ok ? [] : result.mistakes;
}

async function putHubFile(content: unknown): Promise<string> {
  const data = join(folder, ".local/share/skillquay/hub");
  await mkdir(data, { recursive: true });
  await writeFile(join(data, "hub.json"), typeof content === "string" ? content : JSON.stringify(content));
  return join(data, "hub.json");
}

describe("readHubConfig", () => {
  it("needs nothing", () => {
    expect(read()).toEqual({
      ok: true,
      config: {
        migrates: true,
        requestLog: "failures",
        host: "127.0.0.1",
        port: 4711,
        publicUrl: undefined,
        data: join(folder, ".local/share/skillquay/hub"),
        databaseUrl: undefined,
        databaseDirectUrl: undefined,
        databaseConnections: 16,
        s3: undefined,
        callsPerAccount: 8,
        requireApiKey: true,
        admin: undefined,
        tools: "drive",
        listsEverything: false,
        ratePerKey: 600,
        ratePerAddress: 1200,
        allowedHosts: [],
        allowedOrigins: [],
        trustedProxy: false,
        keyInAddress: false,
        publicCatalog: false,
        advertiseUrl: undefined,
        drainSeconds: 10,
        sandbox: { choice: "auto", libraries: join(folder, ".local/share/skillquay/sandboxes") },
        detonate: false,
        searchFolders: [],
        logLevel: "info",
        samples: "bundled",
        policy: undefined,
        plans: defaultPlans,
        encryptionKey: undefined,
        webhookReceivers: [],
        scripts: {
          asksForRuns: false,
          hosts: [],
          packages: false,
          registries: {
            pythonIndex: "https://pypi.org/simple",
            npmRegistry: "https://registry.npmjs.org",
            fileHosts: ["files.pythonhosted.org"],
          },
          packageCacheBytes: 4096 * 1024 * 1024,
        },
        sources: {
          gitHosts: ["github.com", "gitlab.com", "codeberg.org", "bitbucket.org"],
          protocols: ["https"],
          maxRepositoryBytes: 512 * 1024 * 1024,
          cron: "23 */6 * * *",
        },
      },
    });
  });

  it("keeps its data where a service of the machine does when root runs it, else with the user's", () => {
    expect(read({ isRoot: true })).toMatchObject({ config: { data: "/var/lib/skillquay" } });
    const env = { XDG_DATA_HOME: "/data" };
    expect(read({ env })).toMatchObject({ config: { data: "/data/skillquay/hub" } });
    expect(read({ env, isRoot: true, flags: { data: "state" } })).toMatchObject({
      config: { data: join(folder, "state") },
    });
  });

  it("lets flags beat the environment, and the environment the file", async () => {
    await putHubFile({
      port: 1,
      host: "::1",
      tools: ["skill", "search_skills"],
      allowedHosts: ["A.example"],
    });
    const env = { SKILLQUAY_HUB_PORT: "2", SKILLQUAY_HUB_HOST: "0.0.0.0", SKILLQUAY_ALLOWED_ORIGINS: "" };
    expect(read({ env, flags: { port: "3" } })).toMatchObject({
      config: { port: 3, host: "0.0.0.0", tools: "skill,search_skills", allowedHosts: ["a.example"] },
    });
  });

  it("takes the file that is named instead of the one in the data folder, with folders relative to it", async () => {
    await putHubFile({ port: 1 });
    await mkdir(join(folder, "etc"));
    await writeFile(join(folder, "etc/hub.json"), '{"samples": "./skills"}');
    expect(read({ configFile: "etc/hub.json" })).toMatchObject({
      config: { port: 4711, samples: join(folder, "etc/skills") },
    });
    expect(mistakesOf({ configFile: "none.json" })).toEqual([
      `${join(folder, "none.json")} cannot be read (ENOENT).`,
    ]);
  });

  it("tells all mistakes together, each with its name and a valid example", async () => {
    const file = await putHubFile({ drainSecond: 4, drainSeconds: -1 });
    expect(
      mistakesOf({
        env: { REQUIRE_API_KEY: "maybe", MCP_ADMIN_SECRET: "short", SKILLS_SANDBOX: "off" },
        flags: { port: "70000", publicUrl: "https://x.example/hub", tools: "search_skill" },
      }),
    ).toEqual([
      `'drainSecond' in ${file} is not a setting. Did you mean 'drainSeconds'?`,
      `'drainSeconds' in ${file} must be a whole number from 0 to 600. Valid: "drainSeconds": 30`,
      "REQUIRE_API_KEY must be on or off. Valid: REQUIRE_API_KEY=false",
      "MCP_ADMIN_SECRET must be 16 to 512 printable characters without blanks. Valid: MCP_ADMIN_SECRET=$(openssl rand -hex 32)",
      `SKILLS_SANDBOX must be one of ${hubSandboxChoices.join(", ")}. Valid: SKILLS_SANDBOX=bubblewrap`,
      "--port must be a whole number from 0 to 65535. Valid: --port 4711",
      "--public-url must be an http or https address without a path. Valid: --public-url https://skills.example.com",
      "--tools must be known: There is no tool or preset 'search_skill'. Did you mean 'search_skills'? Valid: --tools standard",
    ]);
  });

  it("takes secrets from files that the environment names, without the line end", async () => {
    await writeFile(join(folder, "secret"), "0123456789abcdef\n");
    const env = { MCP_ADMIN_SECRET_FILE: join(folder, "secret") };
    expect(read({ env })).toMatchObject({ config: { admin: { secret: "0123456789abcdef" } } });
    expect(mistakesOf({ env: { ...env, MCP_ADMIN_SECRET: "0123456789abcdefg" } })).toEqual([
      "MCP_ADMIN_SECRET and MCP_ADMIN_SECRET_FILE are both set. Leave one of them out.",
    ]);
    expect(mistakesOf({ env: { MCP_ADMIN_SECRET_FILE: "none" } })).toEqual([
      "MCP_ADMIN_SECRET_FILE names none, which cannot be read (ENOENT).",
    ]);
  });

  it("takes no secret from the file, and repeats none in a mistake", async () => {
    const canary = "canary with blanks";
    const file = await putHubFile({ adminSecret: canary });
    const env = {
      S3_SECRET_ACCESS_KEY: canary,
      E2B_API_KEY: canary,
      DATABASE_URL: `mysql://u:${canary}@h/d`,
    };
    const mistakes = mistakesOf({ env, flags: { databaseUrl: "postgres://u:canary@h/d" } });
    expect(mistakes).toContain(
      `'adminSecret' in ${file} is a secret: set MCP_ADMIN_SECRET or MCP_ADMIN_SECRET_FILE instead.`,
    );
    expect(mistakes).toHaveLength(5);
    expect(mistakes.join()).not.toContain("canary");
  });

  it("has no flag for a secret", () => {
    for (const { secret, flag } of hubSettings) if (secret) expect(flag).toBeUndefined();
  });

  it("refuses a database password in a flag, which everybody on the machine could read", () => {
    for (const databaseUrl of ["postgres://me:pw@h/d", "postgres://me@h/d?password=pw"]) {
      expect(mistakesOf({ flags: { databaseUrl } })).toEqual([
        expect.stringMatching(/^--database-url must not hold a password/),
      ]);
      expect(mistakesOf({ env: { DATABASE_URL: databaseUrl } })).toEqual([]);
    }
    expect(mistakesOf({ flags: { databaseUrl: "postgres://me@h/d" } })).toEqual([]);
  });

  it("takes S3 whole or not at all", () => {
    const env = {
      S3_ENDPOINT: "http://127.0.0.1:9000/",
      S3_BUCKET: "skills",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "secret",
    };
    expect(read({ env })).toMatchObject({
      config: {
        s3: {
          endpoint: "http://127.0.0.1:9000",
          bucket: "skills",
          region: "us-east-1",
          accessKeyId: "id",
          secretAccessKey: "secret",
        },
      },
    });
    expect(mistakesOf({ env: { ...env, S3_BUCKET: "", S3_SECRET_ACCESS_KEY: "" } })).toEqual([
      "For S3, S3_BUCKET and S3_SECRET_ACCESS_KEY must be set, too. Or leave S3_ENDPOINT and S3_BUCKET out.",
    ]);
  });

  it("takes keys of S3 from a role instead, where it is said from which", () => {
    const env = { S3_ENDPOINT: "http://127.0.0.1:9000", S3_BUCKET: "skills", S3_REGION: "eu-central-1" };
    const place = { endpoint: "http://127.0.0.1:9000", bucket: "skills", region: "eu-central-1" };
    const from = (kind: string, more: Readonly<Record<string, string>> = {}) => ({
      env: { ...env, ...more, S3_CREDENTIALS: kind },
    });
    expect(read(from("instance"))).toMatchObject({
      config: { s3: { ...place, role: { from: "instance" } } },
    });
    const platform = { AWS_CONTAINER_CREDENTIALS_FULL_URI: "http://169.254.170.23/v1/credentials" };
    expect(read(from("container", platform))).toMatchObject({
      config: { s3: { ...place, role: { from: "container", url: "http://169.254.170.23/v1/credentials" } } },
    });
    const cluster = { AWS_ROLE_ARN: "arn:role", AWS_WEB_IDENTITY_TOKEN_FILE: "/token" };
    expect(read(from("web-identity", cluster))).toMatchObject({
      config: {
        s3: { ...place, role: { roleArn: "arn:role", stsUrl: "https://sts.eu-central-1.amazonaws.com" } },
      },
    });
    expect(mistakesOf(from("web-identity"))).toEqual([
      "For S3, AWS_ROLE_ARN and AWS_WEB_IDENTITY_TOKEN_FILE must be set, too. Or leave S3_ENDPOINT and S3_BUCKET out.",
    ]);
  });

  it("gives admin routes a listener of their own only with a secret and another port", () => {
    const env = { MCP_ADMIN_SECRET: "0123456789abcdef" };
    expect(read({ env, flags: { adminPort: "0" } })).toMatchObject({
      config: { admin: { secret: "0123456789abcdef", listen: { host: "127.0.0.1", port: 0 } } },
    });
    expect(mistakesOf({ flags: { adminPort: "4712" } })).toHaveLength(1);
    expect(mistakesOf({ env, flags: { adminPort: "4711" } })).toHaveLength(1);
    expect(mistakesOf({ env, flags: { adminHost: "127.0.0.1" } })).toHaveLength(1);
  });

  it("names what a chosen sandbox lacks", () => {
    expect(mistakesOf({ flags: { sandbox: "docker" } })).toEqual([
      "The docker sandbox needs an image. Valid: --sandbox-image python:3.12-slim",
    ]);
    expect(mistakesOf({ flags: { sandbox: "e2b" } })).toEqual([
      "The e2b sandbox needs E2B_API_KEY, which is not set.",
    ]);
  });

  it.each([
    ["host", "a b"],
    ["allowedHosts", ["https://x.example"]],
    ["allowedOrigins", ["x.example"]],
    ["advertiseUrl", "ftp://x.example"],
    ["s3Endpoint", "https://key@s3.example"],
    ["s3Bucket", "A"],
    ["ratePerKey", "1.5"],
    ["data", " "],
    ["samples", ""],
    ["logLevel", "verbose"],
  ])("refuses %s '%s'", (name, value) => {
    expect(mistakesOf({ flags: { [name]: value } }).length).toBeGreaterThan(0);
  });

  it.each([
    ["a list", "[]"],
    ["no JSON", "{port: 1}"],
    ["null", "null"],
  ])("refuses a file that holds %s", async (_what, text) => {
    const file = await putHubFile(text);
    expect(mistakesOf({})).toEqual([`${file} must hold one JSON object. Valid: {"port": 4711}`]);
  });

  it("takes its own examples", () => {
    for (const { name, env, example, secret } of hubSettings) {
      if (secret && name !== "adminSecret") continue;
      const value = name === "adminSecret" ? "0123456789abcdef" : example;
      const others =
        name === "adminHost" || name === "adminPort" ? { MCP_ADMIN_SECRET: "0123456789abcdef" } : {};
      const s3 = /^S3_/.test(env)
        ? { S3_ENDPOINT: "http://h", S3_BUCKET: "bucket", S3_ACCESS_KEY_ID: "i", S3_SECRET_ACCESS_KEY: "s" }
        : {};
      const direct = /^DATABASE_(DIRECT|REPLICA)_URL$/.test(env)
        ? { DATABASE_URL: "postgres://h.example/hub" }
        : {};
      const role =
        name === "s3Credentials"
          ? { AWS_ROLE_ARN: "arn:aws:iam::1:role/hub", AWS_WEB_IDENTITY_TOKEN_FILE: "/token" }
          : {};
      const port = name === "adminHost" ? { SKILLQUAY_ADMIN_PORT: "1" } : {};
      const oidc = /^OIDC_/.test(env) ? { OIDC_ISSUER: "https://h.example", OIDC_CLIENT_ID: "hub" } : {};
      expect(
        mistakesOf({ env: { ...others, ...s3, ...role, ...oidc, ...direct, ...port, [env]: value } }),
      ).toEqual([]);
    }
  });
});
