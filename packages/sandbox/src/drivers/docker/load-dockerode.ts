import type Docker from "dockerode";
import { SandboxError } from "../../sandbox.ts";

export interface DockerConnection {
  /** The engine's unix socket. */
  readonly socketPath: string;
}

/** Loads the client library on first use: only who chooses this driver needs it. */
export async function connectDocker({ socketPath }: DockerConnection): Promise<Docker> {
  try {
    const { default: DockerClient } = await import("dockerode");
    return new DockerClient({ socketPath });
  } catch (error) {
    throw new SandboxError(
      "sandbox_unavailable",
      "The Docker driver needs the package 'dockerode', which is not installed: npm install dockerode@5",
      { cause: error },
    );
  }
}
