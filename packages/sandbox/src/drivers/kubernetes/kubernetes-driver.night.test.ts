import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { runAttacks } from "../../attacks/run-attacks.ts";
import { defaultLimits } from "../../limits.ts";
import type { SandboxSession } from "../../sandbox.ts";
import { findBubblewrapObstacle } from "../../testing/bubblewrap-ready.ts";
import { machineDriverSuite } from "../machine/machine-driver.suite.ts";
import { createKubernetesDriver, type KubernetesDriverOptions } from "./kubernetes-driver.ts";
import { type FakeCluster, startFakeCluster } from "./testing/fake-cluster.ts";

// The double never runs a command outside of bubblewrap, so it needs it. No cluster is at hand: what a real one does is its operator's to try.
const obstacle = findBubblewrapObstacle();

describe.skipIf(obstacle !== undefined)(
  `the Kubernetes driver against a double (${obstacle ?? "bubblewrap works here"})`,
  { timeout: 60_000 },
  () => {
    let folder = "";
    let skillFolder = "";
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "skillquay-cluster-"));
      skillFolder = join(folder, "skill");
      await writeFile(join(folder, "token"), "token-of-the-hub\n");
      await chmod(folder, 0o755);
      await mkdir(skillFolder);
      await writeFile(join(skillFolder, "SKILL.md"), "# demo\n");
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    const driverOf = ({ url }: FakeCluster, changes: Partial<KubernetesDriverOptions> = {}) =>
      createKubernetesDriver({
        image: "registry.example.com/scripts:1",
        runtimeClass: "gvisor",
        namespace: "scripts",
        url,
        tokenFile: join(folder, "token"),
        ...changes,
      });

    describe("as a place of sessions", () =>
      machineDriverSuite(async () => {
        const cluster = await startFakeCluster();
        return {
          driver: driverOf(cluster),
          machines: cluster.podNames,
          folders: () => cluster.folders,
          write: cluster.write,
          close: cluster.close,
        };
      }));

    it("holds in every attack but those that are the pod's own kernel's business", {
      timeout: 300_000,
    }, async () => {
      const cluster = await startFakeCluster();
      const results = await runAttacks(driverOf(cluster));
      expect(results.filter(({ verdict }) => verdict === "broken")).toEqual([]);
      const reasons = new Set(
        results.filter(({ verdict }) => verdict === "skipped").map(({ detail }) => detail),
      );
      expect([...reasons].sort()).toEqual([
        "The sandbox is a machine with a kernel of its own, and the machine is the wall",
        "no folder of the host is shown in a machine elsewhere",
        "no program of the host is shown: the sandbox has its own",
        "the driver does not limit files",
        "the driver does not limit memory",
      ]);
      expect(results.filter(({ verdict }) => verdict === "held").length).toBeGreaterThan(25);
      expect(cluster.podNames()).toEqual([]);
      await cluster.close();
    });

    describe("with one cluster", () => {
      let cluster: FakeCluster;
      const sessions: SandboxSession[] = [];
      beforeAll(async () => {
        cluster = await startFakeCluster();
      });
      afterEach(async () => {
        cluster.say(undefined);
        for (const session of sessions.splice(0)) await session.close();
        expect(cluster.podNames()).toEqual([]);
      });
      afterAll(() => cluster.close());

      const spec = () => ({
        skillFolder,
        env: {},
        network: { mode: "none" } as const,
        limits: { ...defaultLimits, processes: 32 },
      });
      const open = async (env: Record<string, string> = {}) => {
        const session = await driverOf(cluster).create({ ...spec(), env });
        sessions.push(session);
        return session;
      };

      it("asks for a pod under the runtime class, without rights, token or network names, that ends by itself", async () => {
        await open({ TOKEN: "granted" });
        const pod = Object(cluster.pods.at(-1));
        expect(pod.spec).toMatchObject({
          runtimeClassName: "gvisor",
          restartPolicy: "Never",
          automountServiceAccountToken: false,
          activeDeadlineSeconds: 14_400,
          dnsPolicy: "None",
          securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
        });
        for (const container of pod.spec.containers)
          expect(container.securityContext).toMatchObject({
            runAsNonRoot: true,
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ["ALL"] },
          });
        const [run] = pod.spec.containers;
        expect(run.volumeMounts).toContainEqual({ name: "skill", mountPath: "/skill", readOnly: true });
        expect(JSON.stringify(pod)).not.toContain("granted");
      });

      it("uses these calls and no others, with no word of a script in an address", async () => {
        cluster.calls.length = 0;
        const session = await open();
        await session.exec({ argv: ["/bin/cat"], stdin: new Uint8Array([65]) });
        await session.exec({ argv: ["/bin/sleep", "60"], timeoutMs: 300 });
        await session.readFile("/skill/SKILL.md", { maxBytes: 10 });
        await session.touch();
        await session.close();
        const place = "/api/v1/namespaces/scripts/pods";
        expect([...new Set(cluster.calls)].sort()).toEqual([
          `DELETE ${place}/{pod}`,
          `GET ${place}/{pod}`,
          `GET ${place}/{pod}/exec`,
          `POST ${place}`,
        ]);
      });

      it("passes its own self-test", async () => {
        const report = await driverOf(cluster).probe();
        expect(report.checks.filter(({ held }) => !held)).toEqual([]);
        expect(report).toMatchObject({
          driver: "kubernetes",
          usable: true,
          isolation: "vm",
          network: ["none"],
        });
      });

      it("says what the cluster said: of a wrong token, of an image that cannot be had, of a pod that ended", async () => {
        await writeFile(join(folder, "other"), "another");
        const wrong = await driverOf(cluster, { tokenFile: join(folder, "other") }).probe();
        expect(wrong).toMatchObject({ usable: false, why: expect.stringContaining("401: Unauthorized") });
        const waiting = { reason: "ErrImagePull", message: "no such image" };
        cluster.say({ phase: "Pending", containerStatuses: [{ ready: false, state: { waiting } }] });
        await expect(open()).rejects.toMatchObject({
          code: "sandbox_unavailable",
          message: expect.stringContaining("ErrImagePull no such image"),
        });
        cluster.say({ phase: "Failed", reason: "Evicted" });
        await expect(open()).rejects.toMatchObject({ message: expect.stringContaining("Evicted") });
        cluster.say({ phase: "Pending" });
        await expect(driverOf(cluster, { startMs: 300 }).create(spec())).rejects.toMatchObject({
          message: expect.stringContaining("did not start"),
        });
      });

      it("says that nothing ran when the pod is gone, and closes", async () => {
        const session = await open();
        await fetch(`${cluster.url}/api/v1/namespaces/scripts/pods/${cluster.podNames()[0]}`, {
          method: "DELETE",
          headers: { authorization: `Bearer ${cluster.token}` },
        });
        const ran = await session.exec({ argv: ["/bin/true"] });
        expect(ran).toMatchObject({ end: "setup", detail: expect.stringContaining("404") });
        await expect(session.exec({ argv: ["/bin/true"] })).rejects.toMatchObject({ code: "session_closed" });
      });

      it("keeps its token to itself where the address is not https and elsewhere", async () => {
        const driver = driverOf(cluster, { url: "http://cluster.example.com" });
        await expect(driver.create(spec())).rejects.toMatchObject({
          message: expect.stringContaining("over https"),
        });
      });
    });
  },
);
