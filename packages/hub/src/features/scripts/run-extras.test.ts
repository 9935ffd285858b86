import { createServer } from "node:http";
import { createPackageLayers } from "@skillquay/sandbox/packages";
import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { startTestRegistry } from "@skillquay/sandbox/testing/registry";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "../../platform/testing/temporary-folder.ts";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { createScriptPermissions, hostPolicy } from "../permissions/index.ts";
import { type BuildQueue, createBuildQueue } from "./build-queue.ts";
import { createHubRunner } from "./hub-runner.ts";
import { UNPLANNED } from "./run-time.ts";
import { sessionFixture, useSandbox } from "./testing/session-fixture.ts";

const obstacle = findBubblewrapObstacle();

const FETCH = `import sys, urllib.request
try:
    print(urllib.request.urlopen(sys.argv[1], timeout=5).read().decode())
except Exception as error:
    print("refused", error)
`;
const USES = '# /// script\n# dependencies = ["words"]\n# ///\nimport words\nprint(words.HELLO)\n';

describe.skipIf(obstacle !== undefined)(`what runs get (${obstacle ?? "bubblewrap works here"})`, () => {
  const sandbox = useSandbox();

  async function prepared({
    isOn = true,
    asksForRuns = false,
    builds,
  }: {
    isOn?: boolean;
    asksForRuns?: boolean;
    builds?: BuildQueue;
  } = {}) {
    const api = await serveText("the weather");
    const registry = await startTestRegistry({
      wheels: [{ name: "words", files: [{ name: "words.py", data: "HELLO = 'hello'\n" }] }],
    });
    onTestFinished(() => registry.close());
    const database = await testDatabase();
    const fixture = await sessionFixture(database, sandbox());
    const caller = await fixture.caller();
    await fixture.publish(caller.accountId, "demo", { "scripts/fetch.py": FETCH, "scripts/uses.py": USES });
    const permissions = createScriptPermissions({
      database,
      hosts: hostPolicy(isOn ? [api.place] : []),
      installsPackages: isOn,
      asksForRuns,
      planOf: async () => UNPLANNED,
      publicUrl: "https://hub.test",
    });
    const folder = await temporaryFolder();
    const layers = createPackageLayers({ folder, registries: registry.registries });
    onTestFinished(() => layers.close());
    const hub = await fixture.instance({}, { permissions, builds, ...(isOn && { layers }) });
    const catalog = hub.catalogs.forCaller(caller);
    const give = async (hosts: string[], packages: boolean) => {
      const skill = await catalog.find("demo");
      if (skill === undefined) throw new Error("no skill");
      await permissions.give(caller, { skill, catalog }, { treeDigest: skill.treeDigest, hosts, packages });
    };
    const output = async (sessionId: string) =>
      (await hub.sessions.readFile(caller, sessionId, { path: "/tmp/last_run.out", startLine: 1, limit: 9 }))
        .text?.lines;
    const runner = createHubRunner({
      sessions: hub.sessions,
      catalog,
      caller,
      consent: { database, permissions },
    });
    const requestOf = async (name: string, timeoutMs = 60_000) => {
      const skill = await catalog.find("demo");
      if (skill === undefined) throw new Error("no skill");
      const script = (await runner.scripts(skill)).find((one) => one.name === name);
      if (script === undefined) throw new Error("no script");
      return { skill, script, args: [], stdin: undefined, timeoutMs };
    };
    return { api, registry, caller, hub, give, output, permissions, catalog, runner, requestOf };
  }

  it("reach a host after a yes and no other, each in the run's record and on the skill's page", async () => {
    const { api, caller, hub, give, output, permissions, catalog } = await prepared();
    const other = await serveText("secret of the network");
    const fetchFrom = (place: string) =>
      hub.run(caller, "demo", "fetch.py", { args: [`http://${place}/`], reuseSession: true });
    const closed = await fetchFrom(api.place);
    expect(closed).not.toHaveProperty("connections");
    expect(await output(closed.session?.id ?? "")).toEqual([expect.stringMatching(/^refused/)]);
    await give([api.place], false);
    const ran = await fetchFrom(api.place);
    expect(await output(ran.session?.id ?? "")).toEqual(["the weather"]);
    const [host, port] = api.place.split(":");
    expect(ran.connections).toEqual([
      {
        host,
        port: Number(port),
        count: 1,
        sentBytes: expect.any(Number),
        receivedBytes: expect.any(Number),
      },
    ]);
    const elsewhere = await fetchFrom(other.place);
    expect(elsewhere.connections).toMatchObject([{ refused: "not_listed" }]);
    expect(await output(elsewhere.session?.id ?? "")).toEqual([expect.stringMatching(/^refused/)]);
    const skill = await catalog.find("demo");
    if (skill === undefined) throw new Error("no skill");
    const { recent } = await permissions.describe(caller.accountId, { skill, catalog });
    expect(recent.map(({ connections }) => connections[0]?.refused)).toEqual(["not_listed", undefined]);
  });

  it("lose what was taken back: open sessions end", async () => {
    const { api, caller, hub, give } = await prepared();
    await give([api.place], false);
    const { session } = await hub.run(caller, "demo", "fetch.py", { args: [`http://${api.place}/`] });
    await give([], false);
    await vi.waitFor(
      () =>
        expect(hub.sessions.listFiles(caller, session?.id ?? "", "/tmp")).rejects.toMatchObject({
          code: "session_not_found",
        }),
      { timeout: 20_000 },
    );
  });

  it("have their packages after a yes, installed once for runs that start together", async () => {
    const { registry, caller, hub, give, output } = await prepared();
    await expect(hub.run(caller, "demo", "uses.py")).rejects.toMatchObject({
      code: "dependency_missing",
      message: expect.stringContaining("'words'"),
    });
    expect(registry.requests).toEqual([]);
    await give([], true);
    const runs = await Promise.all([hub.run(caller, "demo", "uses.py"), hub.run(caller, "demo", "uses.py")]);
    for (const { session } of runs) expect(await output(session?.id ?? "")).toEqual(["hello"]);
    // Of one build: fetched to be looked at, and to be installed.
    expect(registry.requests.filter((path) => path.endsWith(".whl"))).toHaveLength(2);
    // A script without packages runs beside; one with others needs a session of its own.
    const sessionId = runs[0]?.session?.id ?? "";
    expect(await hub.run(caller, "demo", "fetch.py", { sessionId, args: ["http://x.test/"] })).toMatchObject({
      exitCode: 0,
    });
    const plain = await hub.run(caller, "demo", "fetch.py", { args: ["http://x.test/"] });
    await expect(
      hub.run(caller, "demo", "uses.py", { sessionId: plain.session?.id ?? "" }),
    ).rejects.toMatchObject({ code: "invalid_input", message: expect.stringContaining("other packages") });
  });

  it("are refused while too many others wait for packages, and never wait for those that are there", async () => {
    const builds = createBuildQueue({ atOnce: 1, atOncePerAccount: 1, waiting: 0, waitingPerAccount: 1 });
    const { caller, hub, give, output } = await prepared({ builds });
    await give([], true);
    const { signal } = new AbortController();
    const end = await builds.enter("somebody else", signal);
    await expect(hub.run(caller, "demo", "uses.py")).rejects.toMatchObject({
      code: "sandbox_unavailable",
      message: expect.stringContaining("is installing packages"),
    });
    end();
    const first = await hub.run(caller, "demo", "uses.py");
    await builds.enter("somebody else", signal);
    for (const { session } of [first, await hub.run(caller, "demo", "uses.py")])
      expect(await output(session?.id ?? "")).toEqual(["hello"]);
  });

  it("are told that the hub installs nothing, once the script ended for want of it", async () => {
    const { caller, hub } = await prepared({ isOn: false });
    await expect(hub.run(caller, "demo", "uses.py")).rejects.toMatchObject({
      code: "dependency_missing",
      message: expect.stringContaining("this hub installs no packages"),
      suggestions: expect.arrayContaining([expect.stringContaining("--script-packages")]),
    });
  });

  it("are planned with what is still to be allowed, and a plan refuses nothing", async () => {
    const { give, runner, requestOf } = await prepared();
    const planned = async () => (await runner.plan(await requestOf("uses.py"))).packages;
    expect(await planned()).toEqual({ declared: ["words"], state: "asks" });
    await give([], true);
    expect(await planned()).toEqual({ declared: ["words"], state: "yes" });
    expect(await runner.plan(await requestOf("fetch.py"))).not.toHaveProperty("packages");
    const closed = await prepared({ isOn: false });
    expect((await closed.runner.plan(await closed.requestOf("uses.py"))).packages?.state).toBe("no");
  });

  it("are asked about only once nothing else stands in the way of the run", async () => {
    const { give, runner, requestOf } = await prepared({ asksForRuns: true });
    const ask = async (timeoutMs?: number) => runner.consent?.ask(await requestOf("uses.py", timeoutMs));
    await expect(ask()).rejects.toMatchObject({ code: "dependency_missing" });
    await give([], true);
    await expect(ask(1_900_000)).rejects.toMatchObject({ code: "quota_exceeded" });
    expect(await ask()).toMatchObject({ facts: { script: "scripts/uses.py" } });
  });

  it("are told why an installation failed", async () => {
    const { registry, caller, hub, give } = await prepared();
    await give([], true);
    await registry.close();
    await expect(hub.run(caller, "demo", "uses.py")).rejects.toMatchObject({
      code: "dependency_missing",
      message: "The registry 'localhost' cannot be reached.",
    });
  });
});

async function serveText(text: string): Promise<{ readonly place: string }> {
  const server = createServer((_, response) => response.end(text));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { place: `localhost:${Object(server.address()).port}` };
}
