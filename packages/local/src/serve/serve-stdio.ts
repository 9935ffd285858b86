import type { SkillService } from "@skillquay/tools";
import {
  createResponseWriter,
  type RequestId,
  type ResponsePieces,
  type SerializedResult,
  serializeResult,
} from "@skillquay/tools/fast-path";
import { type FrontReads, listNotices, serveFront } from "../front/front-server.ts";
import { handoverOutput } from "../front/handover-output.ts";
import { clientGone } from "./client-gone.ts";
import type { SdkConnection } from "./sdk-connection.ts";
import { openStdioConnection, type StdioConnection } from "./stdio-connection.ts";
import { createStdioFastPath } from "./stdio-fast-path.ts";

export interface ServeStdioOptions {
  readonly service: SkillService;
  /** Standard input and output, unless somebody else has read the beginning already. */
  readonly connection?: StdioConnection | undefined;
  /** Closes what the service reads from; called once, after the client has gone. */
  readonly onEnd: () => void | Promise<void>;
  readonly log: (line: string) => void;
}

/**
 * Serves one client on standard input and output until it goes; both protocol eras. The handshake of the older one, lists of
 * tools and reads are answered without the SDK, which is loaded for the first line that is none of these.
 */
export async function serveStdioCatalog(options: ServeStdioOptions): Promise<void> {
  const { service, onEnd, log, connection = openStdioConnection() } = options;
  const { output } = connection;
  const write = createResponseWriter(service.serverInfo);
  const fastPath = createStdioFastPath(connection.input, output, {
    source: service.reads,
    write,
    onClientName: service.setClientName,
  });
  let sdk: Promise<SdkConnection> | undefined;
  let isTold = false;
  const reads = handshakeOf(service, () => {
    isTold = true;
    fastPath.open();
  });
  const front = serveFront({
    input: fastPath.rest,
    output,
    reads,
    write: (id, result, as) => (as.kind === "initialize" ? sdkHandshake(id, result) : write(id, result, as)),
    onHandOver({ input, repeatedId }) {
      const rest = handoverOutput(output, repeatedId, () => {
        isTold = false;
      });
      sdk = import("./sdk-connection.ts").then(({ connectSdk }) =>
        connectSdk({ input, output: rest }, { service, onLegacy: fastPath.open, log }),
      );
      sdk.catch((error: unknown) => connection.input.destroy(Object(error)));
    },
  });
  // What the SDK tells its clients of as soon as it has one.
  const stopNotices = service.onChange((notice) => {
    if (isTold) output.write(listNotices(notice));
  });
  await clientGone(connection.input, process.stdout);
  stopNotices();
  // Asked and closed at once, as in a pipe: the first start of a machine takes longer than that, and the answer is read.
  if (connection.input.readableEnded)
    await withinLastAnswer(front.answered().then(async () => (await sdk)?.ended));
  // Whatever is still to be closed, the process must not outlive its client.
  setTimeout(() => process.exit(0), EXIT_GRACE_MS).unref();
  await (await sdk?.catch(() => undefined))?.close();
  service.close();
  await onEnd();
  endSoon();
}

/** Answers the handshake alone, as the SDK would. */
function handshakeOf(service: SkillService, onHandshake: () => void): FrontReads {
  return {
    async initialize({ protocolVersion }) {
      const result = serializeResult({ protocolVersion, ...(await service.introduction()) });
      onHandshake();
      return result;
    },
    listTools: () => service.reads.listTools(),
    readTool: () => undefined,
  };
}

/** In the SDK's order of members, by which the handshake of a loaded program can be told from that of the front. */
function sdkHandshake(id: RequestId, { members }: SerializedResult): ResponsePieces {
  const end = `},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`;
  return [Buffer.from('{"result":{'), members, Buffer.from(end)];
}

/** Ends the process when its last output is written. What else it waits for, such as the child of a self-test, ends with it. */
function endSoon(): void {
  const { stdin, stdout } = process;
  // After a signal the client's end is still open. A file has nothing to let go of.
  stdin.unref?.();
  // Not at once: whoever called has an exit code to set.
  stdout.write("", () => setTimeout(() => process.exit(), 0).unref());
}

const EXIT_GRACE_MS = 1_000;

async function withinLastAnswer(answered: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LAST_ANSWER_MS);
  });
  await Promise.race([answered, late]);
  clearTimeout(timer);
}

// As long as a client waits for its first line.
const LAST_ANSWER_MS = 10_000;
