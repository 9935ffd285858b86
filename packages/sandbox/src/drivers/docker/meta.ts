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
      defaultText: "unix:///var/run/docker.sock",
      description: "Socket of the engine for --sandbox docker. Only unix:// is used.",
      example: "unix:///run/podman/podman.sock",
    },
  },
  options: ({ sandboxImage: image, dockerHost }) =>
    image === undefined ? undefined : { image, socketPath: socketOf(dockerHost) },
  needs: {
    configure: "the engine's socket and an image",
    mistake: "needs an image. Valid: --sandbox-image python:3.12-slim",
  },
  create: async (options: DockerDriverOptions) =>
    (await import("./docker-driver.ts")).createDockerDriver(options),
});

function socketOf(dockerHost: string | undefined): string {
  return dockerHost?.startsWith("unix://") ? dockerHost.slice("unix://".length) : "/var/run/docker.sock";
}
