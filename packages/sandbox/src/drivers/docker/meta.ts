import { text } from "@skillquay/settings";
import { defineDriver } from "../../driver-meta.ts";
import { sandboxImage } from "../sandbox-image.ts";
import type { DockerDriverOptions } from "./docker-driver.ts";

export const docker = defineDriver({
  name: "docker",
  summary: "Containers of a Docker or Podman engine on this machine, under gVisor where the engine has it.",
  platforms: "any",
  library: { name: "dockerode", version: "5.0.1" },
  isForHubs: true,
  programs: "in-session",
  settings: {
    sandboxImage,
    dockerHost: {
      env: "DOCKER_HOST",
      kind: text(/^/, "an address"),
      userOnly: true,
      fallback: undefined,
      defaultText: "unix:///var/run/docker.sock, on Windows npipe:////./pipe/docker_engine",
      description:
        "Socket or named pipe of the engine for --sandbox docker. Only unix:// and npipe:// are used.",
      example: "unix:///run/podman/podman.sock",
    },
  },
  options: ({ sandboxImage: image, dockerHost }) =>
    image === undefined ? undefined : { image, socketPath: socketOf(dockerHost) },
  needs: {
    configure: "the engine's socket and an image",
    mistake: "needs an image. Valid: --sandbox-image python:3.12-slim",
  },
  create: async (options: DockerDriverOptions, means) =>
    (await import("./docker-driver.ts")).createDockerDriver(options, means),
});

/** Where the engine listens; of an address that is neither a socket nor a pipe, the usual place. */
export function socketOf(
  dockerHost: string | undefined,
  platform: NodeJS.Platform = process.platform,
): string {
  const scheme = platform === "win32" ? "npipe://" : "unix://";
  if (dockerHost?.startsWith(scheme)) return dockerHost.slice(scheme.length);
  return platform === "win32" ? "//./pipe/docker_engine" : "/var/run/docker.sock";
}
