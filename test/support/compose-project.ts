import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parseDocument } from "yaml";
import {
  findProgram,
  type PodmanService,
  startPodmanService,
} from "../../packages/sandbox/src/drivers/docker/testing/podman-service.ts";
import { cephConfiguration } from "./radosgw.ts";
import { until } from "./until.ts";

/** What `deploy/compose` describes, running in containers of this machine. */
export interface ComposeProject {
  readonly url: string;
  /** A file with the certificate of the authority that the proxy made for itself. */
  readonly authority: string;
  logs(service: string): Promise<string>;
  /** Without time to say goodbye; it stays down until it is started. */
  kill(service: string): Promise<void>;
  start(service: string): Promise<void>;
  /** What its own health check says. */
  isReady(service: string): Promise<boolean>;
  /** Runs a line in the container. */
  inside(service: string, line: string): Promise<{ readonly stdout: string }>;
  close(): Promise<void>;
}

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** What this machine lacks; undefined where the file can be walked. */
export function composeObstacle(): string | undefined {
  const missing = ["podman", "runc", "conmon", "mmdebstrap", "docker-compose", "iptables"].find(
    (program) => findProgram(program) === undefined,
  );
  if (missing !== undefined) return `'${missing}' is not installed`;
  if (!existsSync("/usr/lib/podman/netavark")) return "Podman's netavark is not installed";
  if (!existsSync("/usr/lib/podman/aardvark-dns")) return "Podman's aardvark-dns is not installed";
  if (process.getuid?.() !== 0) return "this test starts Podman as root, and this is another user";
  return undefined;
}

/**
 * Builds the image as its script does, and starts the compose file as it is, but for two things that this machine has not: a
 * registry of images (PostgreSQL, the store and the proxy are those of Debian, `test/compose`), and a systemd that
 * asks containers at intervals how they are.
 */
export async function startComposeProject(): Promise<ComposeProject> {
  const service = await startPodmanService();
  if (typeof service === "string") throw new Error(service);
  const folder = await mkdtemp(join(tmpdir(), "skillquay-compose-"));
  const closers: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true }),
    () => service.close(),
  ];
  const close = async () => {
    for (let end = closers.pop(); end !== undefined; end = closers.pop()) await end();
  };
  try {
    await makeServers(service, folder);
    const env = { ...process.env, CONTAINER_ENGINE: service.program };
    await run(join(root, "deploy/image/build.sh"), ["--tag", HUB_IMAGE], { env, maxBuffer: 2 ** 24 });
    const compose = await composeProgram(service, folder);
    const asking = askForHealth(service);
    closers.push(asking.close, async () => compose("down", "--volumes", "--timeout", "5"));
    await compose("up", "--detach");
    const authority = join(folder, "authority.pem");
    const container = (name: string) => `${PROJECT}_${name}_1`;
    const made = "/data/caddy/pki/authorities/local/root.crt";
    const certificate = await until(
      "the proxy has a certificate",
      () =>
        service.podman("exec", container("proxy"), "cat", made).then(
          ({ stdout }) => stdout,
          () => undefined,
        ),
      { timeoutMs: 60_000, everyMs: 200 },
    );
    await writeFile(authority, certificate);
    return {
      url: URL_OF_HUB,
      authority,
      async logs(name) {
        const { stdout, stderr } = await service.podman("logs", container(name));
        return stdout + stderr;
      },
      kill: async (name) => void (await service.podman("stop", "--time", "0", container(name))),
      start: async (name) => void (await service.podman("start", container(name))),
      isReady: (name) =>
        service.podman("healthcheck", "run", container(name)).then(
          () => true,
          () => false,
        ),
      inside: (name, line) => service.podman("exec", container(name), "/bin/sh", "-c", line),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const PROJECT = "skillquay";
const HUB_IMAGE = "localhost/skillquay-hub:walked";
const SERVER_IMAGE = "localhost/skillquay-servers:walked";
// A name for which the proxy is its own authority.
const URL_OF_HUB = "https://localhost";

async function makeServers({ podman }: PodmanService, folder: string): Promise<void> {
  const archive = join(folder, "servers.tar");
  const ceph = join(folder, "ceph.conf");
  await writeFile(
    ceph,
    cephConfiguration({
      folder: "/var/lib/ceph",
      fsid: crypto.randomUUID(),
      monitorPort: 6789,
      gatewayPort: 9000,
      gatewayHost: "0.0.0.0",
    }),
  );
  const put = (from: string, to: string) => `--customize-hook=upload ${from} ${to}`;
  const scripts = join(root, "test/compose");
  await run("mmdebstrap", [
    "--quiet",
    "--variant=minbase",
    `--include=${SERVERS.join(",")}`,
    put(join(scripts, "stand-in.sh"), "/usr/local/bin/stand-in"),
    put(join(scripts, "mc.sh"), "/usr/local/bin/mc"),
    put(ceph, "/etc/ceph/ceph.conf"),
    "--customize-hook=chmod 755 $1/usr/local/bin/stand-in $1/usr/local/bin/mc",
    "bookworm",
    archive,
  ]);
  await podman("import", "--change", 'ENTRYPOINT ["/usr/local/bin/stand-in"]', archive, SERVER_IMAGE);
  await rm(archive);
}

const SERVERS = [
  "ca-certificates",
  "postgresql-15",
  "caddy",
  "radosgw",
  "ceph-mon",
  "ceph-osd",
  "ceph-common",
  "curl",
];

/** Debian's docker-compose over Podman's socket. */
async function composeProgram({ socketPath }: PodmanService, folder: string) {
  const source = join(root, "deploy/compose/compose.yaml");
  const document = parseDocument(await readFile(source, "utf8"));
  // This version of the program takes the project's name from its arguments alone.
  document.delete("name");
  const file = join(folder, "compose.yaml");
  const variables = join(folder, "variables");
  await writeFile(file, document.toString());
  const secret = () => crypto.randomUUID().replaceAll("-", "");
  const values = {
    SKILLQUAY_PUBLIC_URL: URL_OF_HUB,
    SKILLQUAY_IMAGE: HUB_IMAGE,
    POSTGRES_PASSWORD: secret(),
    S3_SECRET_ACCESS_KEY: secret(),
    SKILLQUAY_ENCRYPTION_KEY: secret() + secret(),
    MCP_ADMIN_SECRET: secret(),
    POSTGRES_IMAGE: SERVER_IMAGE,
    STORE_IMAGE: SERVER_IMAGE,
    STORE_CLIENT_IMAGE: SERVER_IMAGE,
    PROXY_IMAGE: SERVER_IMAGE,
  };
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(variables, lines.join(""));
  const place = ["--file", file, "--project-directory", join(root, "deploy/compose")];
  const flags = [...place, "--env-file", variables, "--project-name", PROJECT];
  const env = { PATH: process.env.PATH, HOME: folder, DOCKER_HOST: `unix://${socketPath}` };
  return (...args: string[]) =>
    run("docker-compose", [...flags, ...args], { env, timeout: 300_000, maxBuffer: 2 ** 24 });
}

/** What systemd does for Podman elsewhere: runs the health checks of all containers, over and over. */
function askForHealth({ podman }: PodmanService): { close(): Promise<void> } {
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const { stdout } = await podman("ps", "--format", "{{.Names}}");
      // Many have none.
      for (const name of stdout.split("\n").filter(Boolean))
        await podman("healthcheck", "run", name).catch(() => {});
      await new Promise((done) => setTimeout(done, 500));
    }
  };
  const asking = ask().catch(() => {});
  return {
    async close() {
      isOver = true;
      await asking;
    },
  };
}
