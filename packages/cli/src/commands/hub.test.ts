import { existsSync } from "node:fs";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { noSandbox } from "../testing/no-sandbox.ts";
import { createSandbox, type RunResult, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
  // As root, the embedded server runs as another user, which has to pass through.
  await chmod(dirname(sandbox.project), 0o711);
  await chmod(sandbox.project, 0o711);
});
afterEach(() => sandbox.remove());

const env = { SKILLQUAY_LOG_LEVEL: "silent", ...noSandbox };

interface Started {
  readonly ready: string;
  stop(): Promise<RunResult>;
}

/** Starts a hub in the folder `data` of the project, and resolves with its line when it is ready. */
async function start(...argv: string[]): Promise<Started> {
  let end = () => {};
  const stop = new Promise<void>((resolve) => {
    end = resolve;
  });
  const isReady = (text: string) => text.endsWith("\n");
  let result: Promise<RunResult> | undefined;
  const ready = new Promise<string>((resolve, reject) => {
    const onStdout = (text: string) => (isReady(text) ? resolve(text) : undefined);
    result = sandbox.run(["hub", "--json", "--port", "0", "--data", "data", ...argv], {
      env,
      stop,
      onStdout,
    });
    result.then(({ stderr }) => reject(new Error(stderr)), reject);
  });
  const stopNow = async () => {
    end();
    if (result === undefined) throw new Error("the hub was not started");
    return result;
  };
  onTestFinished(async () => void (await stopNow()));
  return { ready: await ready, stop: stopNow };
}

describe("skillquay hub", () => {
  it("prints one line when it is ready, ends when asked to, and can be managed and copied meanwhile", async () => {
    const hub = await start();
    const { url, mcpUrl, key, account, signInUrl } = JSON.parse(hub.ready);
    expect(signInUrl).toMatch(new RegExp(`^${url}/dashboard#token=sqi_[\\w-]{43}$`));
    expect(mcpUrl).toBe(`${url}/mcp`);
    expect(account).toBe("owner");
    expect(key).toMatch(/^sk_live_sq1_/);

    const started = await sandbox.run(["call", "skills_getStarted", "--hub", url], {
      env: { SKILLQUAY_KEY: key },
    });
    expect(started).toMatchObject({ exitCode: 0, stderr: "" });

    const beside = (...argv: string[]) => sandbox.run(["hub", ...argv, "--data", "data", "--json"], { env });
    const minted = await beside("key", "create", "--name", "laptop");
    expect(minted.json()).toMatchObject({ key: expect.stringMatching(/^sk_live_sq1_/), account: "owner" });
    const { keys } = Object((await beside("key", "list")).json());
    expect(keys).toHaveLength(2);
    expect(JSON.stringify(keys)).not.toContain(key);
    const { id, key: laptop } = Object(minted.json());
    expect(await beside("key", "revoke", id)).toMatchObject({ exitCode: 0 });
    const refused = await sandbox.run(["call", "skills_getStarted", "--hub", url, "--json"], {
      env: { SKILLQUAY_KEY: laptop },
    });
    expect(refused.json()).toMatchObject({ error: "invalid_credentials" });
    // No random id is this one.
    expect((await beside("key", "revoke", "00000000-0000-4000-8000-000000000000")).json()).toMatchObject({
      error: { code: "key_not_found" },
    });
    const link = Object((await beside("sign-in", "--account", "owner")).json());
    expect(link).toMatchObject({ account: "owner", url: expect.stringContaining("/dashboard#token=sqi_") });
    expect((await beside("account", "create", "ada", "--name", "Ada")).json()).toMatchObject({
      handle: "ada",
      name: "Ada",
    });
    expect((await beside("account", "list")).json()).toMatchObject({
      accounts: [{ handle: "ada" }, { handle: "owner" }],
    });
    expect((await beside("key", "create", "--account", "nobody")).json()).toMatchObject({
      error: { code: "account_not_found" },
    });
    expect((await beside("export", "copy.zip")).json()).toMatchObject({
      file: join(sandbox.project, "copy.zip"),
      tables: expect.any(Number),
    });
    expect((await beside("account", "export", "ada", "ada.zip")).json()).toMatchObject({
      account: "ada",
      file: join(sandbox.project, "ada.zip"),
    });
    expect((await beside("account", "import", "bea", "ada.zip")).json()).toMatchObject({
      account: "bea",
      isNew: true,
      skills: 0,
    });
    expect((await beside("account", "delete", "bea", "--confirm", "bea")).json()).toMatchObject({
      account: "bea",
    });
    expect((await beside("account", "delete", "ada")).json()).toMatchObject({
      error: { code: "confirmation_missing" },
    });
    expect((await beside("account", "delete", "ada", "--confirm", "ada")).json()).toMatchObject({
      account: "ada",
      skills: 0,
    });
    expect((await beside("account", "delete", "owner", "--confirm", "owner")).json()).toMatchObject({
      error: { code: "owner_required" },
    });
    expect((await beside("account", "list")).json()).toMatchObject({ accounts: [{ handle: "owner" }] });

    const ended = await hub.stop();
    expect(ended.exitCode).toBe(0);
    expect(ended.stdout).toBe(hub.ready);
    expect(ended.stdout.trim().split("\n")).toHaveLength(1);

    const imported = await sandbox.run(["hub", "import", "copy.zip", "--data", "other"], { env });
    expect(imported.stderr).toContain(`from ${join(sandbox.project, "copy.zip")}`);
    const second = await sandbox.run(["hub", "account", "list", "--data", "other", "--json"], { env });
    expect(second.json()).toMatchObject({ accounts: [{ handle: "ada" }, { handle: "owner" }] });
    const again = await sandbox.run(["hub", "import", "copy.zip", "--data", "other"], { env });
    expect(again).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("is not empty") });
  }, 120_000);

  it("tells a person the key once, and what to do next", async () => {
    const first = await sandbox.run(["hub", "--port", "0", "--data", "data", "--samples", "off"], { env });
    expect(first).toMatchObject({ exitCode: 0, stdout: "" });
    const key = /sk_live_sq1_\w+/.exec(first.stderr)?.[0] ?? "none";
    expect(first.stderr).toMatch(/Your key, for the account 'owner': sk_live_sq1_/);
    expect(first.stderr).toMatch(/Making a new hub in .*\/data\n/);
    expect(first.stderr).toMatch(/The link works once, within an hour:\n +http:.*\/dashboard#token=sqi_/);
    expect(first.stderr).toContain(`/mcp --header "Authorization: Bearer ${key}"`);
    expect(first.stderr).toMatch(/\{"mcpServers":\{"skillquay":\{"type":"http","url":"http:/);
    const second = await sandbox.run(["hub", "--port", "0", "--data", "data"], { env });
    expect(second.stderr).not.toContain("sk_live_sq1_");
    expect(second.stderr).not.toContain("sqi_");
    expect(second.stderr).toContain("skillquay hub sign-in");
    expect(second.stderr).toContain("skillquay hub key create");
  }, 120_000);

  it("reports all mistakes of flags, environment and file together", async () => {
    await writeFile(join(sandbox.project, "hub.json"), '{"drainSeconds": "long"}');
    const result = await sandbox.run(["hub", "--port", "seventy", "--config", "hub.json"], {
      env: { REQUIRE_API_KEY: "perhaps" },
    });
    expect(result.exitCode).toBe(2);
    expect(result.stderr).toContain("The configuration has 3 mistakes.");
    for (const name of ["--port", "REQUIRE_API_KEY", "'drainSeconds' in "])
      expect(result.stderr).toContain(name);
  });

  it("says which port is taken", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void taken.close());
    await new Promise((resolve) => taken.once("listening", resolve));
    const address = taken.address();
    const port = String(typeof address === "object" && address !== null ? address.port : 0);
    const result = await sandbox.run(["hub", "--port", port, "--data", "data", "--samples", "off"], { env });
    expect(result).toMatchObject({ exitCode: 1, stdout: "" });
    expect(result.stderr).toContain(`Cannot listen on 127.0.0.1 port ${port} (EADDRINUSE).`);
    // Nobody has seen a key so far: the start that works tells it, with the link.
    const next = await start("--samples", "off");
    expect(JSON.parse(next.ready)).toMatchObject({ key: expect.any(String), signInUrl: expect.any(String) });
    // Two starts of a hub.
  }, 120_000);

  it.each([["key", "create"], ["account", "list"], ["sign-in"], ["migrate"], ["export", "copy.zip"]])(
    "makes no second hub of a mistyped folder: hub %s",
    async (...argv) => {
      const result = await sandbox.run(["hub", ...argv, "--data", "mistyped"], { env });
      expect(result).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining("There is no hub in the data folder"),
      });
      expect(existsSync(join(sandbox.project, "mistyped"))).toBe(false);
    },
  );

  it("says that a database cannot be reached, without its password", async () => {
    const result = await sandbox.run(["hub", "--data", "data"], {
      env: { ...env, DATABASE_URL: "postgres://me:canary@127.0.0.1:1/hub" },
    });
    expect(result.exitCode).toBe(1);
    expect(result.stderr).toContain("no server listens there");
    expect(result.stderr).not.toContain("canary");
  });

  it("refuses a file that is no export, and leaves it alone", async () => {
    await writeFile(join(sandbox.project, "notes.zip"), "not a zip");
    const result = await sandbox.run(["hub", "import", "notes.zip", "--data", "data"], { env });
    expect(result).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("Nothing was imported.") });
    expect(await readFile(join(sandbox.project, "notes.zip"), "utf8")).toBe("not a zip");
  }, 60_000);

  it.each([
    [["hub", "exprot"], "Did you mean 'skillquay hub export'?"],
    [["hub", "constructor"], "is not something to do with the hub"],
    [["hub", "export"], "needs one <file>"],
    [["hub", "import", "a.zip", "b.zip"], "needs one <file>"],
    [["hub", "key"], "needs create, list or revoke"],
    [["hub", "key", "revoke"], "needs the <id> of a key"],
    [["hub", "account", "create"], "needs a <handle>"],
    [["hub", "account", "delete"], "needs a <handle>"],
    [["hub", "account", "export", "ada"], "needs a <file>"],
    [["hub", "account", "import", "ada"], "needs a <file>"],
    [["hub", "account"], "needs create, list, export, import or delete"],
    [["hub", "--public-ulr", "x"], "Did you mean '--public-url'?"],
  ])("exits 2 for wrong usage: %j", async (argv, words) => {
    const result = await sandbox.run(argv);
    expect(result.exitCode).toBe(2);
    expect(result.stderr).toContain(words);
  });

  it("lists the hub's settings as flags in its help, and no secret among them", async () => {
    const { stdout, exitCode } = await sandbox.run(["hub", "--help"]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/--database-url <url> +PostgreSQL 15 or newer/);
    expect(stdout).toMatch(/--\[no-\]require-api-key/);
    expect(stdout).not.toMatch(/--\S*secret/);
  });
});
