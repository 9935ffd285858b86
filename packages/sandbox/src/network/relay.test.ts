import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { proxyEnvironment, type RelayLanguage, relayFor } from "./relay.ts";

const hasPython = spawnSync("python3", ["--version"]).status === 0;
const languages: RelayLanguage[] = hasPython ? ["python", "node"] : ["node"];

let folder = "";
let socketPath = "";
let server: Server;
const sockets = new Set<Socket>();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillquay-relay-"));
  socketPath = join(folder, "proxy.sock");
  // Answers with the length of what came, after the other side has finished: only works when half-closing passes.
  server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    let length = 0;
    socket.on("data", (chunk) => {
      length += chunk.length;
    });
    socket.on("end", () => socket.end(`got ${length} ${"y".repeat(300_000)}`));
  });
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

describe.each(languages)("the %s relay", (language) => {
  it("passes both directions in full, also when one side is done first", async () => {
    const port = await freePort();
    const client = `
      const net = require("node:net");
      const socket = net.connect({ port: ${port}, host: "127.0.0.1", allowHalfOpen: true });
      let text = "";
      socket.on("data", (chunk) => { text += chunk; });
      socket.on("end", () => process.stdout.write(text.slice(0, 12) + " " + text.length));
      socket.end("x".repeat(1_000_000));
    `;
    const done = await run(language, port, [process.execPath, "-e", client]);
    expect(done).toMatchObject({
      code: 0,
      stdout: `got 1000000  ${"got 1000000 ".length + 300_000}`,
      stderr: "",
    });
  });

  it("hands on arguments, standard input, output and the exit code untouched", async () => {
    const script = 'printf "%s|" "$@"; cat; echo oops >&2; exit 7';
    const done = await run(
      language,
      await freePort(),
      ["/bin/sh", "-c", script, "sh", "a b", "$(id)", ""],
      "in",
    );
    expect(done).toEqual({ code: 7, signal: null, stdout: "a b|$(id)||in", stderr: "oops\n" });
  });

  it("ends by the signal that ended the command", async () => {
    const done = await run(language, await freePort(), ["/bin/sh", "-c", "kill -KILL $$"]);
    expect(done).toMatchObject({ code: null, signal: "SIGKILL" });
  });

  it("leaves a broken pipe deadly for the command, as it is for any program", async () => {
    const done = await run(language, await freePort(), ["/bin/sh", "-c", "kill -PIPE $$; echo survived"]);
    expect(done.stdout).toBe("");
    expect(done.signal ?? done.code).toBe(language === "python" ? "SIGPIPE" : 128 + 13);
  });

  it("exits 127 for a command that does not exist", async () => {
    const done = await run(language, await freePort(), ["/no/such/program"]);
    expect(done.code).toBe(127);
    expect(done.stderr).toContain("/no/such/program");
  });

  it("runs the command although the port is taken, as by the relay of an earlier run", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const done = await run(language, portOf(taken), ["/bin/echo", "ran"]);
    await new Promise((resolve) => taken.close(resolve));
    expect(done).toMatchObject({ code: 0, stdout: "ran\n" });
  });

  it("frees the port once the command is over", async () => {
    const port = await freePort();
    await run(language, port, ["/bin/true"]);
    await expect.poll(() => canListen(port), { timeout: 10_000 }).toBe(true);
  });
});

it("names the relay in every variable that common programs read", () => {
  expect(proxyEnvironment()).toEqual({
    HTTP_PROXY: "http://127.0.0.1:3128",
    HTTPS_PROXY: "http://127.0.0.1:3128",
    http_proxy: "http://127.0.0.1:3128",
    https_proxy: "http://127.0.0.1:3128",
    NODE_USE_ENV_PROXY: "1",
  });
});

async function run(
  language: RelayLanguage,
  port: number,
  command: [string, ...string[]],
  stdin = "",
): Promise<{ code: number | null; signal: string | null; stdout: string; stderr: string }> {
  const relay = relayFor(language);
  const program = join(folder, relay.fileName);
  await writeFile(program, relay.source);
  const interpreter = language === "python" ? "python3" : process.execPath;
  const [file, ...args] = relay.wrap(command, { interpreter, program, socket: socketPath, port });
  const child = spawn(file, args);
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  child.stdin.on("error", () => {});
  child.stdin.end(stdin);
  return new Promise((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const port = portOf(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

function portOf(listening: Server): number {
  const address = listening.address();
  if (address === null || typeof address === "string") throw new Error("not a TCP listener");
  return address.port;
}
