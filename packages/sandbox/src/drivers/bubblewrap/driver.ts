import { randomBytes } from "node:crypto";
import { defaultLimits } from "../../limits.ts";
import { type SandboxDriver, SandboxError, type SessionSpec } from "../../sandbox.ts";
import { findCgroupParent } from "./cgroup-parent.ts";
import type { BubblewrapHost } from "./host.ts";
import { identifyMachine } from "./identify-machine.ts";
import { closeHost, prepareHost, reapLeftovers } from "./prepare-host.ts";
import { probeBubblewrap } from "./probe.ts";
import { isComplete } from "./scratch.ts";
import { type BubblewrapSession, openSession, type SessionMode } from "./session.ts";

export interface BubblewrapOptions {
  readonly bwrapPath?: string;
  /** `auto` keeps the files of a session in a holder where nested namespaces work, and in a folder of the host otherwise. */
  readonly sessions?: "auto" | "holder" | "folder";
  /** `false` leaves cgroups alone even where they could be used. */
  readonly usesCgroups?: boolean;
}

export interface BubblewrapDriver extends SandboxDriver {
  create(spec: SessionSpec): Promise<BubblewrapSession>;
  reap(): Promise<void>;
  close(): Promise<void>;
}

/** Runs scripts in Linux namespaces through bubblewrap. Nothing is started before the first probe or session. */
export function createBubblewrapDriver(options: BubblewrapOptions = {}): BubblewrapDriver {
  let host: Promise<BubblewrapHost> | undefined;
  let keeping: Promise<SessionMode> | undefined;
  let closeCount = 0;
  const prepare = async (old?: BubblewrapHost) => {
    if (old !== undefined) await closeHost(old);
    return await prepareHost(options);
  };
  const ready = async (): Promise<BubblewrapHost> => {
    const asked = host;
    const current = await asked?.catch(() => undefined);
    // A failure is not remembered: what is missing may be installed while the server runs. And programs that clear
    // /tmp of old files may have been here.
    if (host === asked && (current === undefined || !isComplete(current.scratch))) host = prepare(current);
    return await (host ?? ready());
  };
  const modeOf = async (machine: BubblewrapHost, keepsFiles: boolean): Promise<SessionMode> => {
    if (!keepsFiles) return "none";
    keeping ??= chooseKeeping(machine, options.sessions ?? "auto");
    return await keeping;
  };

  const driver: BubblewrapDriver = {
    name: "bubblewrap",
    async probe(probeOptions) {
      const startedAt = closeCount;
      const create: typeof driver.create = async (spec) => {
        // A test that was under way when the driver was closed must not start everything again.
        if (closeCount !== startedAt) throw new SandboxError("session_closed", "The sandbox was closed");
        return await driver.create(spec);
      };
      return await probeBubblewrap(ready, create, modeOf, probeOptions);
    },
    identity: async () => await identifyMachine(options),
    async create(spec) {
      const machine = await ready();
      const mode = await modeOf(machine, spec.keepsFiles ?? true);
      return await openSession(machine, spec, { id: newSessionId(), mode });
    },
    reap: async () => await reapLeftovers(await findCgroupParent()),
    async close() {
      closeCount += 1;
      const machine = await host?.catch(() => undefined);
      host = undefined;
      keeping = undefined;
      if (machine !== undefined) await closeHost(machine);
    },
  };
  return driver;
}

/** Some systems let bwrap make a namespace but not one inside another; only trying tells. */
async function chooseKeeping(
  machine: BubblewrapHost,
  mode: NonNullable<BubblewrapOptions["sessions"]>,
): Promise<SessionMode> {
  if (mode !== "auto") return mode;
  if (machine.nsenterPath === undefined) return "folder";
  const spec = {
    skillFolder: "/usr/bin",
    env: {},
    network: { mode: "none" },
    limits: { ...defaultLimits, wallMs: 10_000 },
  } as const;
  try {
    const session = await openSession(machine, spec, { id: newSessionId(), mode: "holder" });
    const outcome = await session.exec({ argv: ["/bin/sh", "-c", ":"] }).finally(() => session.close());
    return outcome.exitCode === 0 ? "holder" : "folder";
  } catch {
    return "folder";
  }
}

function newSessionId(): string {
  return randomBytes(16).toString("hex");
}
