import { randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Io, OutputStream } from "../program/io.ts";
import { sandboxLibrariesOf } from "../settings/config-folders.ts";
import { harmfulSkill } from "./harmful-skill.ts";
import { samplesFolder } from "./samples-folder.ts";

/** A machine of its own for the tour: a home, a project with the sample skills, a download, a key and a thief's receiver. */
export interface DemoMachine {
  /** A made-up private key. */
  readonly keyFile: string;
  readonly key: string;
  /** `host:port` of what listens for whatever the harmful script sends. */
  readonly receiver: string;
  /** How often somebody connected to it. */
  received(): number;
  /** Runs a command of ours on this machine and keeps what it says. */
  run(argv: readonly string[]): Promise<StepResult>;
  /** Leaves nothing behind. */
  close(): Promise<void>;
}

export interface StepResult {
  readonly exitCode: number;
  readonly output: string;
}

/** `isQuiet` keeps what commands say from the terminal. */
export async function openDemoMachine(
  io: Io,
  { isQuiet }: { readonly isQuiet: boolean },
): Promise<DemoMachine> {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-demo-"));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    const home = join(folder, "home");
    const project = join(folder, "project");
    const keyFile = join(home, ".ssh", "id_rsa");
    const key = `made-up-key-${randomBytes(8).toString("hex")}`;
    await putFile(keyFile, `${key}\n`);
    await cp(samplesFolder(), join(project, ".agents", "skills"), { recursive: true });
    for (const [path, text] of Object.entries(harmfulSkill.files))
      await putFile(join(project, "downloads", harmfulSkill.name, path), text);
    // The tour shows what a sandbox holds; a question would stop it.
    await runHere(["trust"], io, { home, project, isQuiet: true });
    const receiver = await openReceiver();
    return {
      keyFile,
      key,
      receiver: receiver.address,
      received: receiver.count,
      run: (argv) => runHere(argv, io, { home, project, isQuiet }),
      close: async () => {
        await receiver.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function putFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function openReceiver() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    address: `127.0.0.1:${port}`,
    count: () => connections,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function runHere(
  argv: readonly string[],
  io: Io,
  { home, project, isQuiet }: { home: string; project: string; isQuiet: boolean },
): Promise<StepResult> {
  const { main } = await import("../run.ts");
  let output = "";
  const kept = (stream: OutputStream): OutputStream => ({
    isTerminal: stream.isTerminal && !isQuiet,
    columns: isQuiet ? undefined : stream.columns,
    write(data) {
      output += typeof data === "string" ? data : Buffer.from(data).toString("utf8");
      if (!isQuiet) stream.write(data);
    },
  });
  // Only what finds programs, chooses colours and reaches a sandbox: the tour must not depend on the rest.
  const env = Object.fromEntries(KEPT_VARIABLES.map((name) => [name, io.env[name]]));
  const exitCode = await main(argv, {
    ...io,
    stdout: kept(io.stdout),
    stderr: kept(io.stderr),
    env,
    cwd: project,
    homeDirectory: home,
    sandboxLibraries: sandboxLibrariesOf(io),
  });
  return { exitCode, output };
}

const KEPT_VARIABLES = [
  "PATH",
  "TERM",
  "NO_COLOR",
  "FORCE_COLOR",
  "DOCKER_HOST",
  "E2B_API_KEY",
  "E2B_API_URL",
  "E2B_SANDBOX_URL",
  "E2B_DOMAIN",
] as const;
