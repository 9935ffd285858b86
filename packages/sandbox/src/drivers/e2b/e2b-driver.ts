import { randomBytes } from "node:crypto";
import type { Sandbox } from "e2b";
import { missingLibrary } from "../../driver-library.ts";
import type { DriverMeans } from "../../driver-meta.ts";
import { defaultLimits, sessionIdleMs } from "../../limits.ts";
import {
  type SandboxDriver,
  SandboxError,
  type SandboxReport,
  type SandboxSession,
  type SessionSpec,
} from "../../sandbox.ts";
import { createMachineSession } from "../machine/machine-session.ts";
import { selfTest } from "../shell/self-test.ts";
import { e2bMachine } from "./e2b-machine.ts";
import { loadE2b } from "./load-e2b.ts";
import { uploadSkill } from "./upload-skill.ts";

export interface E2bDriverOptions {
  readonly apiKey: string;
  /** The template of the machines, with the interpreters that scripts need. */
  readonly template: string;
  /** For a service other than E2B's own; each has its default from `domain`. */
  readonly domain?: string;
  readonly apiUrl?: string;
  readonly sandboxUrl?: string;
  /** The template's ordinary user. */
  readonly user?: string;
}

/**
 * Sessions as machines of E2B or a service with the same interface. The machine is the wall; its memory and disk are
 * the template's, not those of the limits, and the report says so.
 */
export function createE2bDriver(options: E2bDriverOptions, means: DriverMeans = {}): SandboxDriver {
  const { template, user = "user", apiKey, domain, apiUrl, sandboxUrl } = options;
  const connection = {
    apiKey,
    // Said here because the SDK otherwise looks into the environment, where it could be pointed elsewhere.
    debug: false,
    domain: domain ?? "e2b.app",
    apiUrl: apiUrl ?? `https://api.${domain ?? "e2b.app"}`,
    ...(sandboxUrl === undefined ? {} : { sandboxUrl }),
    requestTimeoutMs: 30_000,
  };

  async function create(spec: SessionSpec): Promise<SandboxSession> {
    if (spec.network.mode !== "none")
      throw new SandboxError(
        "sandbox_unavailable",
        "The E2B driver has no network list: its machines are not behind our proxy",
      );
    if ((spec.mounts ?? []).length > 0)
      throw new SandboxError(
        "sandbox_unavailable",
        "The E2B driver has no folders of this machine: its machines are elsewhere",
        { fix: "Use a sandbox on this machine, such as --sandbox docker" },
      );
    const SandboxApi = await loadE2b(means);
    const id = randomBytes(16).toString("hex");
    let sandbox: Sandbox | undefined;
    try {
      sandbox = await SandboxApi.create(template, {
        ...connection,
        timeoutMs: sessionIdleMs,
        allowInternetAccess: false,
        secure: true,
        metadata: { "skillquay.session": id },
      });
      await uploadSkill(sandbox, spec.skillFolder);
      return createMachineSession({ id, spec, machine: e2bMachine(sandbox, user) });
    } catch (error) {
      await sandbox?.kill().catch(() => {});
      if (error instanceof SandboxError) throw error;
      const detail = error instanceof Error ? error.message : String(error);
      throw new SandboxError(
        "sandbox_unavailable",
        `The sandbox service could not start a session: ${detail}`,
        { cause: error },
      );
    }
  }

  return { name: "e2b", create, probe: () => probeE2b(create, () => loadE2b(means)) };
}

async function probeE2b(
  create: SandboxDriver["create"],
  load: () => Promise<unknown>,
): Promise<SandboxReport> {
  const missing = await missingLibrary("e2b", load);
  if (missing !== undefined) return missing;
  let canBecomeRoot = true;
  const checks = await selfTest(
    create,
    { ...defaultLimits, processes: 16 },
    {
      inspect: async (sh) => {
        const { output } = await sh(
          "command -v sudo >/dev/null && sudo -n true 2>/dev/null && echo root; exit 0",
        );
        canBecomeRoot = output.includes("root");
      },
    },
  );
  const broken = checks.filter(({ held }) => !held);
  const isReached = !broken.some(({ attack }) => attack === "start a session");
  return {
    driver: "e2b",
    usable: broken.length === 0,
    ...(isReached && broken.length > 0
      ? {
          why: `The self-test found these attacks open: ${broken.map(({ attack }) => attack).join(", ")}`,
          fix: "Use a template with an ordinary user that has no sudo, and a service that can close the network",
        }
      : {}),
    ...(isReached
      ? {}
      : {
          why: broken[0]?.detail ?? "No session could be started",
          fix: "Check the key, the address of the service and the template's name",
        }),
    isolation: isReached ? "vm" : "none",
    network: isReached ? ["none"] : [],
    // The template decides these; the driver can neither set nor read them.
    memory: "none",
    disk: "none",
    // Root can raise the limit that its user cannot; the machine then is the only wall.
    processes: isReached && !canBecomeRoot ? "hard" : "none",
    killsTree: isReached,
    checks,
  };
}
