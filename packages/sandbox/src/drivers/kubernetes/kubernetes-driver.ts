import { randomBytes } from "node:crypto";
import { defaultLimits } from "../../limits.ts";
import {
  type SandboxDriver,
  SandboxError,
  type SandboxReport,
  type SandboxSession,
  type SessionSpec,
} from "../../sandbox.ts";
import { createMachineSession } from "../machine/machine-session.ts";
import { readSkillFiles } from "../machine/read-skill-files.ts";
import { quoteCommand } from "../shell/quote-shell.ts";
import { selfTest } from "../shell/self-test.ts";
import { type Cluster, type ClusterOptions, openCluster } from "./cluster.ts";
import { podMachine, podStatus, runOwn, writing } from "./pod-machine.ts";
import { podOfSession } from "./pod-of-session.ts";

export interface KubernetesDriverOptions extends ClusterOptions {
  /** With a POSIX shell, `base64`, `env`, and the interpreters that scripts need. */
  readonly image: string;
  /** The wall: a kernel of its own for each pod. */
  readonly runtimeClass: string;
  readonly startMs?: number;
}

/** Sessions as pods of a cluster. The runtime class is the wall, and the namespace's network policy closes the network. */
export function createKubernetesDriver(options: KubernetesDriverOptions): SandboxDriver {
  const { image, runtimeClass, startMs = START_MS } = options;

  async function create(spec: SessionSpec): Promise<SandboxSession> {
    refuseWhatPodsHaveNot(spec);
    const cluster = openCluster(options);
    const id = randomBytes(16).toString("hex");
    const name = `skillquay-${id}`;
    let isMade = false;
    try {
      const files = await readSkillFiles(spec.skillFolder);
      await cluster.ask("POST", "", podOfSession({ name, image, runtimeClass, limits: spec.limits }));
      isMade = true;
      await untilRunning(cluster, name, startMs);
      for (const script of scriptsThatBring(files))
        await runOwn(cluster, { pod: name, container: "files", script });
      return createMachineSession({ id, spec, machine: podMachine(cluster, name) });
    } catch (error) {
      if (isMade) await cluster.ask("DELETE", `/${name}?gracePeriodSeconds=0`).catch(() => {});
      if (error instanceof SandboxError) throw error;
      const detail = error instanceof Error ? error.message : String(error);
      throw new SandboxError("sandbox_unavailable", `The cluster could not start a session: ${detail}`, {
        cause: error,
      });
    }
  }

  return { name: "kubernetes", create, probe: () => probe(create) };
}

const START_MS = 60_000;

function refuseWhatPodsHaveNot({ network, mounts = [] }: SessionSpec): void {
  if (network.mode !== "none")
    throw new SandboxError(
      "sandbox_unavailable",
      "The Kubernetes driver has no network list: its pods are not behind our proxy",
    );
  if (mounts.length > 0)
    throw new SandboxError(
      "sandbox_unavailable",
      "The Kubernetes driver has no folders of this machine: its pods are elsewhere",
      { fix: "Use a sandbox on this machine, such as --sandbox docker" },
    );
}

async function untilRunning(cluster: Cluster, pod: string, startMs: number): Promise<void> {
  const deadline = performance.now() + startMs;
  for (;;) {
    const { status } = podStatus.parse(await cluster.ask("GET", `/${pod}`));
    const containers = status.containerStatuses ?? [];
    if (status.phase === "Running" && containers.length > 0 && containers.every(({ ready }) => ready)) return;
    const waiting = containers.flatMap(({ state }) => (state?.waiting === undefined ? [] : [state.waiting]));
    const stuck = waiting.find(({ reason = "" }) => /^(Err|Image|Invalid|Create).*/.test(reason));
    if (stuck !== undefined) throw new Error(`the pod waits: ${stuck.reason} ${stuck.message ?? ""}`.trim());
    if (status.phase === "Failed" || status.phase === "Succeeded")
      throw new Error(`the pod ended: ${status.reason ?? status.phase} ${status.message ?? ""}`.trim());
    if (performance.now() > deadline) throw new Error(`the pod did not start in ${startMs / 1000} seconds`);
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}

const LOOK_MS = 200;

/** Scripts that write the skill's files, some at a time, and leave them as they are to be read. */
function scriptsThatBring(files: Awaited<ReturnType<typeof readSkillFiles>>): string[] {
  const scripts: string[] = [];
  let lines: string[] = [];
  let bytes = 0;
  const finish = () => {
    if (lines.length > 0) scripts.push(["umask 022", ...lines].join("\n"));
    lines = [];
    bytes = 0;
  };
  for (const file of files) {
    const path = `/skill/${file.path}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    lines.push(`mkdir -p ${quoteCommand([folder])} || exit 1`, writing(path, file.bytes));
    if (file.isExecutable) lines.push(`chmod a+x ${quoteCommand([path])} || exit 1`);
    bytes += file.bytes.length;
    if (bytes > SCRIPT_BYTES) finish();
  }
  finish();
  return scripts;
}

const SCRIPT_BYTES = 2 ** 20;

async function probe(create: SandboxDriver["create"]): Promise<SandboxReport> {
  const checks = await selfTest(create, { ...defaultLimits, processes: 16 });
  const broken = checks.filter(({ held }) => !held);
  const isReached = !broken.some(({ attack }) => attack === "start a session");
  return {
    driver: "kubernetes",
    usable: broken.length === 0,
    ...(broken.length > 0 && {
      why: isReached
        ? `The self-test found these attacks open: ${broken.map(({ attack }) => attack).join(", ")}`
        : (broken[0]?.detail ?? "No session could be started"),
      fix: isReached
        ? "Give the namespace a NetworkPolicy that denies all traffic of its pods, and name a runtime class with a kernel of its own"
        : "Check the image, the runtime class, the namespace, and that the hub's service account may create pods and run commands in them",
    }),
    // Which one it is, the cluster's operator chose by the runtime class.
    isolation: isReached ? "vm" : "none",
    network: isReached ? ["none"] : [],
    // Asked for in the pod; whether the runtime class keeps to it, nothing here can tell.
    memory: "none",
    disk: "none",
    processes: isReached ? "hard" : "none",
    killsTree: isReached,
    checks,
  };
}
