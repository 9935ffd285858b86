import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { packHostImage } from "./pack-host-image.ts";

export interface PodmanEngine {
  readonly socketPath: string;
  readonly image: string;
  close(): Promise<void>;
}

const run = promisify(execFile);

/**
 * A Podman of the test's own: its storage is a temporary folder, its image is made of this machine's programs, because
 * nothing may be pulled. Says in one sentence what is missing where that cannot work.
 */
export async function startPodman(): Promise<PodmanEngine | string> {
  if (process.platform !== "linux") return "Podman runs on Linux only";
  if (process.getuid?.() !== 0) return "these tests start Podman as root, and this is another user";
  for (const program of ["podman", "runc", "conmon"])
    if (findProgram(program) === undefined) return `'${program}' is not installed`;

  const folder = await mkdtemp(join(tmpdir(), "skillquay-podman-"));
  const flags = [
    "--root",
    join(folder, "storage"),
    "--runroot",
    join(folder, "run"),
    "--runtime",
    findProgram("runc") ?? "",
  ];
  const config = join(folder, "containers.conf");
  // By default the monitor of each finished command stays for five minutes.
  await writeFile(
    config,
    '[engine]\ncgroup_manager = "cgroupfs"\nevents_logger = "none"\nexit_command_delay = 1\n',
  );
  const env = { PATH: searchPath.join(":"), CONTAINERS_CONF: config };
  // Its monitors leave a file named `oom` in their working folder when the memory of a run is used up.
  const podman = (...args: string[]) => run("podman", [...flags, ...args], { env, cwd: folder });
  let service: ChildProcess | undefined;
  const close = async () => {
    await podman("rm", "--all", "--force").catch(() => {});
    service?.kill("SIGTERM");
    await untilTrue(async () => !(await isUsed(folder)));
    // The storage keeps a mount on itself.
    await podman("unmount", "--all").catch(() => {});
    await run("umount", [join(folder, "storage", "overlay")]).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const image = "localhost/skillquay-test:1";
    await packHostImage(join(folder, "image.tar"));
    await podman("import", join(folder, "image.tar"), image);
    const limits = ["--ulimit", "nofile=256:256", "--ulimit", "nproc=256:256"];
    const runsOnce = () => podman("run", "--rm", "--network", "none", ...limits, image, "/bin/true");
    // A busy machine may let the first start run out of its own time.
    await runsOnce().catch(runsOnce);
    const socketPath = join(folder, "podman.sock");
    service = spawn("podman", [...flags, "system", "service", "--time=0", `unix://${socketPath}`], {
      env,
      cwd: folder,
      stdio: "ignore",
    });
    await untilTrue(async () => existsSync(socketPath));
    return { socketPath, image, close };
  } catch (error) {
    await close();
    const output = error instanceof Error && "stderr" in error ? error.stderr : error;
    return `Podman does not run here: ${String(output).trim().slice(0, 300)}`;
  }
}

const searchPath = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"];

function findProgram(name: string): string | undefined {
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
