import { join } from "node:path";
import { packHostImage } from "./pack-host-image.ts";
import { startPodmanService } from "./podman-service.ts";

export interface PodmanEngine {
  readonly socketPath: string;
  readonly image: string;
  close(): Promise<void>;
}

/**
 * A Podman of the test's own, with an image made of this machine's programs, because nothing may be pulled. Says in one sentence
 * what is missing where that cannot work.
 */
export async function startPodman(): Promise<PodmanEngine | string> {
  const service = await startPodmanService();
  if (typeof service === "string") return service;
  const { folder, socketPath, podman, close } = service;
  try {
    const image = "localhost/skillquay-test:1";
    await packHostImage(join(folder, "image.tar"));
    await podman("import", join(folder, "image.tar"), image);
    const limits = ["--ulimit", "nofile=256:256", "--ulimit", "nproc=256:256"];
    const runsOnce = () => podman("run", "--rm", "--network", "none", ...limits, image, "/bin/true");
    // A busy machine may let the first start run out of its own time.
    await runsOnce().catch(runsOnce);
    return { socketPath, image, close };
  } catch (error) {
    await close();
    const output = error instanceof Error && "stderr" in error ? error.stderr : error;
    return `Podman does not run here: ${String(output).trim().slice(0, 300)}`;
  }
}
