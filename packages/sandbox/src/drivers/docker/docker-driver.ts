import { randomBytes, randomInt } from "node:crypto";
import { chmod, lstat, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Docker from "dockerode";
import type { Container } from "dockerode";
import type { DriverMeans } from "../../driver-meta.ts";
import { checkMounts } from "../../mounts.ts";
import { type SandboxDriver, SandboxError, type SandboxSession, type SessionSpec } from "../../sandbox.ts";
import { containerOptions } from "./container-options.ts";
import { isOrphan, ownerLabels, sandboxFilter } from "./container-owner.ts";
import { type DockerEngine, inspectEngine } from "./docker-engine.ts";
import { createDockerSession } from "./docker-session.ts";
import { findRelayLanguage } from "./find-relay-language.ts";
import { connectDocker, type DockerConnection } from "./load-dockerode.ts";
import { openNetwork } from "./open-network.ts";
import { probeDocker } from "./probe-docker.ts";
import { removeContainer } from "./remove-container.ts";
import { seccompProfile } from "./seccomp-profile.ts";
import { stageSkill } from "./stage-skill.ts";

export interface DockerDriverOptions extends DockerConnection {
  /** With `/bin/sh`, `head`, `find`, and the interpreters that scripts need. It is never pulled by us. */
  readonly image: string;
  readonly platform?: NodeJS.Platform;
}

/** Sessions as containers of a Docker or Podman engine on this machine; under gVisor where the engine has it. */
export function createDockerDriver(options: DockerDriverOptions, means: DriverMeans = {}): SandboxDriver {
  let connecting: Promise<{ docker: Docker; engine: DockerEngine }> | undefined;
  const connect = () => {
    connecting ??= connectDocker(options, means).then(async (docker) => ({
      docker,
      engine: await inspectEngine(docker),
    }));
    // A later call tries again: the engine may have been started since.
    connecting.catch(() => {
      connecting = undefined;
    });
    return connecting;
  };

  const { platform = process.platform } = options;

  async function create(spec: SessionSpec): Promise<SandboxSession> {
    if (spec.network.mode !== "none" && platform !== "linux")
      throw new SandboxError(
        "sandbox_unavailable",
        "The docker sandbox has no network list here: its engine runs in a machine of its own, which our proxy does not reach",
      );
    const { docker, engine } = await connect().catch((error: unknown) => {
      throw error instanceof SandboxError
        ? error
        : unavailable(`No container engine answers at '${options.socketPath}'`, error);
    });
    // Podman makes the folder that it cannot find.
    if (!(await isFolder(spec.skillFolder)))
      throw new SandboxError(
        "sandbox_unavailable",
        `The skill's folder '${spec.skillFolder}' does not exist`,
      );
    const mounts = await checkMounts(spec.mounts);
    for (const { source, access } of mounts) if (access === "write") await openToAll(source);
    const id = randomBytes(16).toString("hex");
    const undo: (() => Promise<void>)[] = [];
    const dispose = async () => {
      for (const step of undo.splice(0).reverse()) await step();
    };
    try {
      const folder = await mkdtemp(join(tmpdir(), "skillquay-docker-"));
      undo.push(() => rm(folder, { recursive: true, force: true }));
      const network = spec.network.mode === "none" ? undefined : await openNetwork(spec.network, folder);
      if (network !== undefined) undo.push(() => network.close());
      const user = sessionUser();
      const settings = {
        image: options.image,
        user,
        seccomp: await seccompArgument(engine, folder),
        ...(engine.runtime === undefined ? {} : { runtime: engine.runtime }),
        // Podman refuses this mount option.
        limitsInodes: !engine.isPodman,
        hasSmallTcpBuffers: !engine.countsTcpBuffers,
        labels: ownerLabels(),
        ...(network === undefined ? {} : { files: network.files }),
      };
      const start = async (skillFolder: string) => {
        const container = await docker.createContainer({
          name: `skillquay-${id}`,
          ...containerOptions({ ...spec, skillFolder, mounts }, settings),
        });
        undo.push(() => removeContainer(container));
        undo.push(await startContainer(container));
        return container;
      };
      const skill = await stageSkill(spec.skillFolder);
      undo.push(() => skill.release());
      const container = await start(skill.folder).catch((error: unknown) => {
        if (!isUnseen(error)) throw error;
        return start(spec.skillFolder);
      });
      // Read and mounted by now: a server that is killed leaves no file behind.
      await rm(folder, { recursive: true, force: true });
      if (network === undefined) return createDockerSession({ id, spec, container, user, dispose });
      const language = await findRelayLanguage(container, user);
      const wrap = (command: readonly [string, ...string[]]) => network.wrap(command, language);
      return createDockerSession({ id, spec, container, user, dispose, network: { ...network, wrap } });
    } catch (error) {
      await dispose();
      throw error instanceof SandboxError
        ? error
        : unavailable("The container engine could not start a session", error);
    }
  }

  return {
    name: "docker",
    create,
    probe: () => probeDocker({ connect, create, ...options, platform }),
    async reap() {
      const { docker } = await connect();
      const containers = await docker.listContainers({ all: true, filters: sandboxFilter });
      for (const { Id, Labels } of containers)
        if (isOrphan(Labels)) await removeContainer(docker.getContainer(Id));
    },
  };
}

/** Attached before it starts: the end of this connection, however it comes, is the end of the container. */
async function startContainer(container: Container): Promise<() => Promise<void>> {
  const stdin = await container.attach({ stream: true, stdin: true, hijack: true });
  stdin.on("error", () => {});
  await container.start();
  return async () => {
    stdin.end();
    if ("destroy" in stdin && typeof stdin.destroy === "function") stdin.destroy();
  };
}

/** A number of its own for each session, inside the range that a rootless engine maps. */
function sessionUser(): string {
  const uid = randomInt(20_000, 60_000);
  return `${uid}:${uid}`;
}

/** Docker takes the profile itself; Podman takes that for a file name and wants one. */
async function seccompArgument(engine: DockerEngine, folder: string): Promise<string> {
  const profile = JSON.stringify(seccompProfile());
  if (!engine.isPodman) return profile;
  const path = join(folder, "seccomp.json");
  await writeFile(path, profile, { mode: 0o444 });
  return path;
}

/**
 * The user inside has a number that nobody has here, and an ordinary server cannot give files away. The engine binds the
 * folder itself, so that those above it may stay closed to everybody else.
 */
async function openToAll(path: string): Promise<void> {
  await chmod(path, 0o777);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await openToAll(child);
    else if (entry.isFile()) await chmod(child, ((await lstat(child)).mode & 0o111) === 0 ? 0o666 : 0o777);
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

/** An engine that is confined itself, as one from a snap is, does not see our temporary folders. */
function isUnseen(error: unknown): boolean {
  return error instanceof Error && error.message.includes("bind source path does not exist");
}

function unavailable(message: string, cause: unknown): SandboxError {
  const detail = cause instanceof Error ? `: ${cause.message}` : "";
  return new SandboxError("sandbox_unavailable", `${message}${detail}`, { cause });
}
