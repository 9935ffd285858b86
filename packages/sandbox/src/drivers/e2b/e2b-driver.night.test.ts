import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { defaultLimits } from "../../limits.ts";
import type { ExecRequest, SandboxSession, SessionSpec } from "../../sandbox.ts";
import { findBubblewrapObstacle } from "../../testing/bubblewrap-ready.ts";
import { machineDriverSuite } from "../machine/machine-driver.suite.ts";
import { createE2bDriver } from "./e2b-driver.ts";
import { type FakeE2b, startFakeE2b } from "./testing/fake-e2b.ts";

describe("without a service", () => {
  const url = "http://127.0.0.1:9";
  const driver = createE2bDriver({ apiKey: "e2b_x", template: "base", apiUrl: url, sandboxUrl: url });

  it("explains in the probe that no session can be started and what to check", async () => {
    expect(await driver.probe()).toMatchObject({
      driver: "e2b",
      usable: false,
      isolation: "none",
      network: [],
      why: expect.stringContaining("could not start a session"),
      fix: expect.stringContaining("key"),
    });
  });

  it("refuses a session with a network list, which it could not hold to", async () => {
    const spec = { skillFolder: "/", env: {}, limits: defaultLimits };
    await expect(
      driver.create({ ...spec, network: { mode: "allowlist", hosts: ["example.com"] } }),
    ).rejects.toMatchObject({
      code: "sandbox_unavailable",
    });
  });
});

it("refuses folders of this machine, which its machines do not have", async () => {
  const driver = createE2bDriver({ apiKey: "e2b_x", template: "base" });
  const mounts = [{ source: "/usr", at: "/packages", access: "read" }] as const;
  const spec = {
    skillFolder: "/",
    env: {},
    limits: defaultLimits,
    network: { mode: "none" },
    mounts,
  } as const;
  await expect(driver.create(spec)).rejects.toMatchObject({
    code: "sandbox_unavailable",
    message: "The E2B driver has no folders of this machine: its machines are elsewhere",
  });
});

// The fake never runs a command outside of bubblewrap, so it needs it.
const obstacle = findBubblewrapObstacle();
describe.skipIf(obstacle !== undefined)(
  `the E2B driver against the fake (${obstacle ?? "bubblewrap works here"})`,
  () => {
    describe("as a place of sessions, with the real SDK", { timeout: 60_000 }, () =>
      machineDriverSuite(async () => {
        const fake = await startFakeE2b();
        return {
          driver: createE2bDriver({
            apiKey: fake.apiKey,
            template: "demo",
            apiUrl: fake.url,
            sandboxUrl: fake.url,
          }),
          machines: fake.sandboxIds,
          folders: () => fake.folders,
          write: fake.write,
          close: fake.close,
        };
      }),
    );

    describe("the real SDK against a service on loopback", { timeout: 60_000 }, () => {
      let fake: FakeE2b;
      let skillFolder = "";
      const sessions: SandboxSession[] = [];

      beforeAll(async () => {
        fake = await startFakeE2b();
        skillFolder = await mkdtemp(join(tmpdir(), "skillquay-skill-"));
        await mkdir(join(skillFolder, "scripts"));
        await writeFile(join(skillFolder, "SKILL.md"), "# demo\n");
        await writeFile(join(skillFolder, 'scripts/it\'s "odd".sh'), '#!/bin/sh\necho "ran $1"\n');
        await chmod(join(skillFolder, 'scripts/it\'s "odd".sh'), 0o755);
        await writeFile(join(skillFolder, "data.bin"), Buffer.from([0, 255, 10, 13]));
        await symlink("/etc/passwd", join(skillFolder, "link"));
      });
      afterEach(async () => {
        for (const session of sessions.splice(0)) await session.close();
        expect(fake.sandboxIds()).toEqual([]);
      });
      afterAll(async () => {
        await fake.close();
        await rm(skillFolder, { recursive: true, force: true });
        expect(fake.folders.filter((folder) => existsSync(folder))).toEqual([]);
      });

      const driverOf = (changes: { apiKey?: string } = {}) =>
        createE2bDriver({
          apiKey: fake.apiKey,
          template: "demo",
          apiUrl: fake.url,
          sandboxUrl: fake.url,
          ...changes,
        });
      const open = async (changes: Partial<SessionSpec> = {}) => {
        const limits = { ...defaultLimits, processes: 32 };
        const session = await driverOf().create({
          skillFolder,
          env: {},
          network: { mode: "none" },
          limits,
          ...changes,
        });
        sessions.push(session);
        return session;
      };
      const sh = async (session: SandboxSession, script: string, more: Partial<ExecRequest> = {}) => {
        const ran = await session.exec({ argv: ["/bin/sh", "-c", script], ...more });
        return { ...ran, stdout: text(ran.stdout), stderr: text(ran.stderr) };
      };

      it("asks for a machine without network, for the idle time, and never sends variables with it", async () => {
        const session = await open({ env: { TOKEN: "granted" } });
        expect(fake.bodies.at(-1)).toEqual({
          templateID: "demo",
          timeout: 300,
          allow_internet_access: false,
          metadata: { "skillquay.session": session.id },
        });
        expect(session.id).toMatch(/^[0-9a-f]{32}$/);
      });

      it("uses these wire calls and no others", async () => {
        fake.calls.length = 0;
        const session = await open();
        await sh(session, "cat", { stdin: new Uint8Array([65]) });
        await sh(session, "sleep 60", { timeoutMs: 300 });
        await session.readFile("/skill/SKILL.md", { maxBytes: 10 });
        await session.listFiles("/tmp", { maxEntries: 10 });
        await session.touch();
        await session.close();
        expect([...new Set(fake.calls)].sort()).toEqual([
          "DELETE /sandboxes/{id}",
          "POST /files",
          "POST /process.Process/SendSignal",
          "POST /process.Process/Start",
          "POST /sandboxes/{id}/timeout",
          "POST /v2/sandboxes",
        ]);
      });

      it("passes its own self-test, and says that memory and disk are not its to limit", async () => {
        const report = await driverOf().probe();
        expect(report.checks.filter(({ held }) => !held)).toEqual([]);
        expect(report).toMatchObject({
          usable: true,
          isolation: "vm",
          network: ["none"],
          memory: "none",
          disk: "none",
          killsTree: true,
        });
      });

      it("says that the key is wrong", async () => {
        const report = await driverOf({ apiKey: "e2b_wrong" }).probe();
        expect(report).toMatchObject({ usable: false, why: expect.stringContaining("wrong key") });
      });

      it("puts off the machine's end on every touch and beyond each run", async () => {
        const session = await open();
        await session.touch();
        expect(fake.bodies.at(-1)).toEqual({ timeout: 300 });
        await sh(session, "true", { timeoutMs: 20_000 });
        expect(fake.bodies.at(-1)).toEqual({ timeout: 320 });
      });

      it("says that nothing ran when the machine is gone, and closes", async () => {
        const session = await open();
        await fetch(`${fake.url}/sandboxes/${fake.sandboxIds()[0]}`, {
          method: "DELETE",
          headers: { "x-api-key": fake.apiKey },
        });
        expect(await sh(session, "true")).toMatchObject({ end: "setup", detail: expect.any(String) });
        await expect(session.exec({ argv: ["/bin/true"] })).rejects.toMatchObject({ code: "session_closed" });
      });
    });
  },
);

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
