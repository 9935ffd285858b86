import { defaultLimits } from "../../limits.ts";
import type { ProbeOptions, SandboxDriver, SandboxReport } from "../../sandbox.ts";
import { selfTest } from "../shell/self-test.ts";
import type { BubblewrapHost } from "./host.ts";
import type { SessionMode } from "./session.ts";

/** Attacks a session of this machine and says what held; a machine that cannot start one gets the reason and the fix. */
export async function probeBubblewrap(
  ready: () => Promise<BubblewrapHost>,
  create: SandboxDriver["create"],
  modeOf: (host: BubblewrapHost, keepsFiles: boolean) => Promise<SessionMode>,
  { known }: ProbeOptions = {},
): Promise<SandboxReport> {
  const base = { driver: "bubblewrap", isolation: "namespace", network: ["none", "allowlist"] } as const;
  try {
    const host = await ready();
    const checks = await selfTest(
      create,
      { ...defaultLimits, wallMs: 20_000 },
      { scratchFolder: host.scratch.folder, isKnown: known !== undefined },
    );
    const failed = checks.filter((check) => !check.held);
    const why = failed.map((check) => `${check.attack}: ${check.detail ?? "did not hold"}`).join("; ");
    return {
      ...base,
      usable: failed.length === 0,
      ...(failed.length === 0 ? {} : { why, fix: fixFor(why) }),
      memory: host.cgroupParent === undefined ? "polled" : "hard",
      processes: "hard",
      disk: known?.disk ?? ((await modeOf(host, true)) === "holder" ? "hard" : "polled"),
      killsTree: true,
      checks: [...checks, ...(known?.checks.slice(checks.length) ?? [])],
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const none = { memory: "none", processes: "none", disk: "none", killsTree: false, checks: [] } as const;
    return { ...base, usable: false, why, fix: fixFor(why), ...none };
  }
}

/** What to do about the ways in which bubblewrap is known to fail. */
export function fixFor(why: string): string {
  return fixes.find(([symptom]) => symptom.test(why))?.[1] ?? otherFix;
}

const fixes: readonly (readonly [symptom: RegExp, fix: string])[] = [
  [
    /not installed|cannot be started/,
    "Install bubblewrap: apt-get install bubblewrap (Debian, Ubuntu), dnf install bubblewrap (Fedora), apk add bubblewrap coreutils (Alpine)",
  ],
  [
    /older than 0\.7/,
    "Install bubblewrap 0.7 or newer; Ubuntu 22.04 has 0.6, Debian 12 and Ubuntu 24.04 have a newer one",
  ],
  [/Linux only/, "Use --sandbox seatbelt on macOS, and Docker, Podman or WSL on Windows"],
  [/no system call filter/, "Use the docker or e2b driver on this processor"],
  [
    /mount proc|\/newroot\/proc/i,
    "The container hides parts of /proc, which keeps a new /proc from being mounted. Start it with --security-opt unmask=ALL (Podman), --security-opt systempaths=unconfined (Docker) or procMount: Unmasked (Kubernetes)",
  ],
  [
    // The words of Ubuntu's AppArmor restriction, of a sysctl, and of Docker's own filter.
    /setting up uid map|RTM_NEWADDR|No permissions to create new namespace|Creating new namespace failed|Operation not permitted/i,
    "User namespaces are closed to bwrap. On Ubuntu 24.04 or newer: apt-get install apparmor-profiles, then enable the profile bwrap-userns-restrict. On other systems: sysctl kernel.unprivileged_userns_clone=1 and user.max_user_namespaces above 0. In a container: allow user namespaces in its seccomp profile, or use the docker driver from outside",
  ],
];

const otherFix =
  "Run `skillquay sandbox attack` for every case in detail, or choose another driver (docker, e2b)";
