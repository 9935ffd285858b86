import type Docker from "dockerode";
import { emptyReport } from "../../empty-report.ts";
import { defaultLimits } from "../../limits.ts";
import { SandboxError, type SandboxReport, type SandboxSession, type SessionSpec } from "../../sandbox.ts";
import { selfTest } from "../shell/self-test.ts";
import type { DockerEngine } from "./docker-engine.ts";

/** Says what sessions of this engine enforce, after trying it on one. */
export async function probeDocker(parts: {
  readonly image: string;
  readonly socketPath: string;
  readonly platform: NodeJS.Platform;
  readonly connect: () => Promise<{ docker: Docker; engine: DockerEngine }>;
  readonly create: (spec: SessionSpec) => Promise<SandboxSession>;
}): Promise<SandboxReport> {
  const unusable = (why: string, fix: string): SandboxReport => ({ ...nothing, why, fix });
  let connected: { docker: Docker; engine: DockerEngine };
  try {
    connected = await parts.connect();
  } catch (error) {
    if (error instanceof SandboxError && error.fix !== undefined) return unusable(error.message, error.fix);
    const reason = error instanceof Error ? error.message : String(error);
    return unusable(
      `No container engine answers at '${parts.socketPath}': ${reason}`,
      howToStart(parts.platform),
    );
  }
  const { docker, engine } = connected;
  try {
    await docker.getImage(parts.image).inspect();
  } catch {
    return unusable(
      `The image '${parts.image}' is not on this machine`,
      `Run \`${engine.isPodman ? "podman" : "docker"} pull ${parts.image}\`, or name another image`,
    );
  }
  const checks = await selfTest((spec) => parts.create(spec), { ...defaultLimits, processes: 16 });
  const broken = checks.filter(({ held }) => !held).map(({ attack }) => attack);
  return {
    driver: "docker",
    usable: broken.length === 0,
    ...(broken.length === 0
      ? {}
      : {
          why: `The self-test found these attacks open: ${broken.join(", ")}`,
          fix: "Update the engine and its runtime, then run the probe again; each check says what it saw",
        }),
    isolation: engine.runtime === "runsc" ? "gvisor" : "container",
    network: parts.platform === "linux" ? ["none", "allowlist"] : ["none"],
    memory: engine.limitsMemory ? "hard" : "none",
    processes: engine.limitsProcesses ? "hard" : "none",
    disk: "hard",
    killsTree: true,
    checks,
  };
}

function howToStart(platform: NodeJS.Platform): string {
  if (platform === "linux")
    return "Start Docker, or Podman with `systemctl enable --now podman.socket`, or set the path of its socket";
  return "Start Docker Desktop, or Podman with `podman machine start`, or set DOCKER_HOST to its socket or pipe";
}

const nothing = emptyReport("docker");
