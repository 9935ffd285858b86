import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { missingLibrary } from "../../driver-library.ts";
import type { DriverMeans } from "../../driver-meta.ts";
import { defaultLimits } from "../../limits.ts";
import { checkMounts } from "../../mounts.ts";
import { type SandboxDriver, SandboxError, type SandboxSession, type SessionSpec } from "../../sandbox.ts";
import { selfTest } from "../shell/self-test.ts";
import { loadRuntime, type WrapCommand } from "./load-runtime.ts";
import { notMacOs, seatbeltElsewhere, seatbeltReport } from "./seatbelt-report.ts";
import { createSeatbeltSession } from "./seatbelt-session.ts";

export interface SeatbeltDriverOptions {
  readonly platform?: NodeJS.Platform;
  readonly load?: (means: DriverMeans) => Promise<WrapCommand>;
}

/**
 * Sessions on macOS, confined by Seatbelt: files and network are closed by the kernel. Memory, processes and disk are
 * not limited, and a process that hides from `ps` between two looks outlives its run; the report says all of it.
 */
export function createSeatbeltDriver(
  { platform = process.platform, load = loadRuntime }: SeatbeltDriverOptions = {},
  means: DriverMeans = {},
): SandboxDriver {
  let loading: Promise<WrapCommand> | undefined;
  const loadOnce = () => {
    loading ??= load(means);
    // A later call tries again: it may have been installed since.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };

  async function create(spec: SessionSpec): Promise<SandboxSession> {
    if (platform !== "darwin") throw new SandboxError("sandbox_unavailable", notMacOs);
    if (spec.network.mode !== "none")
      throw new SandboxError(
        "sandbox_unavailable",
        "The macOS driver has no network list: a session has no network at all",
      );
    const mounts = await checkMounts(spec.mounts);
    const wrap = await loadOnce();
    // Real paths, because the rules are compared with them: /var and /tmp are links on macOS.
    const places = {
      skillFolder: await realFolder(spec.skillFolder),
      tmpFolder: await realpath(await mkdtemp(join(tmpdir(), "skillquay-session-"))),
      readOnlyFolders: await Promise.all((spec.readOnlyFolders ?? []).map(realFolder)),
      mounts,
    };
    return createSeatbeltSession({
      id: randomBytes(16).toString("hex"),
      spec,
      places,
      wrap,
      dispose: () => removeFolder(places.tmpFolder),
    });
  }

  return {
    name: "seatbelt",
    create,
    async probe() {
      if (platform !== "darwin") return seatbeltElsewhere();
      const missing = await missingLibrary("seatbelt", loadOnce);
      return missing ?? seatbeltReport(await selfTest(create, defaultLimits));
    },
  };
}

async function realFolder(path: string): Promise<string> {
  return realpath(path).catch((error: unknown) => {
    throw new SandboxError("sandbox_unavailable", `The folder '${path}' does not exist`, { cause: error });
  });
}

/** A script may have taken the right to enter its own folders away. */
async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(async () => {
    await chmod(path, 0o700).catch(() => {});
    await rm(path, { recursive: true, force: true }).catch(() => {});
  });
}
