import type Docker from "dockerode";
import { importLibrary } from "../../driver-library.ts";
import type { DriverMeans } from "../../driver-meta.ts";

export interface DockerConnection {
  /** The engine's unix socket, or its named pipe on Windows. */
  readonly socketPath: string;
}

/** Loads the client library on first use: only who chooses this driver needs it. */
export async function connectDocker({ socketPath }: DockerConnection, means: DriverMeans): Promise<Docker> {
  const library = { driver: "docker", name: "dockerode" } as const;
  const { default: DockerClient } = await importLibrary(library, means, () => import("dockerode"));
  return new DockerClient({ socketPath });
}
