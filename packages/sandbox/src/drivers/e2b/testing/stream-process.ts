import type { IncomingMessage, ServerResponse } from "node:http";
import type { FakeMachine, MachineEvent } from "./fake-machine.ts";

interface StartRequest {
  readonly process: {
    readonly cmd: string;
    readonly args: string[];
    readonly cwd?: string;
    readonly envs?: Record<string, string>;
  };
}

/** Answers `process.Process/Start`: a stream of enveloped JSON messages (connect+json) until the command's end. */
export async function streamProcess(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  machine: FakeMachine,
): Promise<void> {
  // One envelope: a byte of flags and four of length.
  const { process: config }: StartRequest = JSON.parse(body.subarray(5).toString());
  const argv = [config.cmd, ...config.args];
  const cwd = config.cwd ?? "/tmp";
  response.writeHead(200, { "content-type": "application/connect+json" });
  const end = (exitCode: number) => {
    const status = exitCode < 0 ? "signal: killed" : `exit status ${exitCode}`;
    send(response, 0, { event: { end: { exitCode, exited: exitCode >= 0, status } } });
    send(response, endOfStream, {});
    response.end();
  };
  if (userOf(request) === "root") {
    send(response, 0, { event: { start: { pid: 1 } } });
    const { status, stdout, stderr } = await machine.runAsRoot(argv);
    if (stdout.length > 0) send(response, 0, { event: { data: { stdout: stdout.toString("base64") } } });
    if (stderr.length > 0) send(response, 0, { event: { data: { stderr: stderr.toString("base64") } } });
    return end(status);
  }
  machine.start(argv, { cwd, env: config.envs ?? {} }, (event: MachineEvent) => {
    if (event.pid !== undefined) send(response, 0, { event: { start: { pid: event.pid } } });
    else if (event.exit !== undefined) end(event.exit);
    else if (event.failed !== undefined) {
      send(response, endOfStream, { error: { code: "invalid_argument", message: event.failed } });
      response.end();
    } else send(response, 0, { event: { data: event } });
  });
}

const endOfStream = 2;

function send(response: ServerResponse, flags: number, message: unknown): void {
  const json = Buffer.from(JSON.stringify(message));
  const head = Buffer.alloc(5);
  head[0] = flags;
  head.writeUInt32BE(json.length, 1);
  response.write(Buffer.concat([head, json]));
}

/** The user comes as the name of a Basic authorization without a password. */
function userOf(request: IncomingMessage): string {
  const [, encoded = ""] = (request.headers.authorization ?? "").split(" ");
  return Buffer.from(encoded, "base64").toString().split(":", 1)[0] ?? "";
}
