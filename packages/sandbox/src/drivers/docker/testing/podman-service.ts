import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A Podman of the test's own, with its storage, its containers and its socket in a temporary folder. */
export interface PodmanService {
  readonly folder: string;
  /** Speaks Docker's protocol. */
  readonly socketPath: string;
  /** The whole command line of this Podman, for programs that start one themselves. */
  readonly program: string;
  podman(...args: string[]): Promise<{ readonly stdout: string; readonly stderr: string }>;
  close(): Promise<void>;
}

const run = promisify(execFile);

/** Starts it, or says in one sentence what is missing where that cannot work. */
export async function startPodmanService(): Promise<PodmanService | string> {
  if (process.platform !== "linux") return "Podman runs on Linux only";
  if (process.getuid?.() !== 0) return "these tests start Podman as root, and this is another user";
  for (const program of ["podman", "runc", "conmon"])
    if (findProgram(program) === undefined) return `'${program}' is not installed`;

  const folder = await mkdtemp(join(tmpdir(), "skillquay-podman-"));
  const config = join(folder, "containers.conf");
  await writeFile(config, CONFIGURATION.replace("NETWORKS", join(folder, "networks")));
  const program = join(folder, "podman");
  const flags = `--root '${folder}/storage' --runroot '${folder}/run' --runtime '${findProgram("runc")}'`;
  const env = `CONTAINERS_CONF='${config}' DISABLE_HC_SYSTEMD=true`;
  await writeFile(program, `#!/bin/sh\n${env} exec '${findProgram("podman")}' ${flags} "$@"\n`, {
    mode: 0o755,
  });
  const options = { env: { PATH: searchPath.join(":"), HOME: folder }, cwd: folder, maxBuffer: 2 ** 24 };
  // Its monitors leave a file named `oom` in their working folder when the memory of a run is used up.
  const podman = (...args: string[]) => run(program, args, options);
  const socketPath = join(folder, "podman.sock");
  const service: ChildProcess = spawn(program, ["system", "service", "--time=0", `unix://${socketPath}`], {
    ...options,
    stdio: "ignore",
  });
  const close = async () => {
    await podman("rm", "--all", "--force", "--time", "0").catch(() => {});
    await podman("network", "prune", "--force").catch(() => {});
    service.kill("SIGTERM");
    await untilTrue(async () => !(await isUsed(folder)));
    // The storage keeps a mount on itself.
    await podman("unmount", "--all").catch(() => {});
    await run("umount", [join(folder, "storage", "overlay")]).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilTrue(async () => existsSync(socketPath));
  } catch (error) {
    await close();
    return `Podman does not run here: ${String(error)}`;
  }
  return { folder, socketPath, program, podman, close };
}

// By default the monitor of each finished command stays for five minutes, and each container may have more files and processes
// than a user without rights may ask for.
const CONFIGURATION = `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[network]
network_config_dir = "NETWORKS"
[engine]
cgroup_manager = "cgroupfs"
events_logger = "none"
exit_command_delay = 1
`;

const searchPath = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"];

export function findProgram(name: string): string | undefined {
  return searchPath.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Whether any process still has the folder in its arguments: the service, or the monitor of a container. */
async function isUsed(folder: string): Promise<boolean> {
  const { stdout } = await run("ps", ["-eo", "pid=,args="]);
  for (const line of stdout.split("\n")) {
    if (!line.includes(folder) || line.includes("ps -eo")) continue;
    const state = await readFile(`/proc/${line.trim().split(" ", 1)[0]}/stat`, "utf8").catch(() => "");
    if (state !== "" && !/\) Z /.test(state)) return true;
  }
  return false;
}

// It takes a second on a machine with nothing else to do.
const PATIENCE_MS = 120_000;

async function untilTrue(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isTrue())) {
    if (performance.now() > deadline)
      throw new Error("Podman did not reach the expected state in two minutes");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
