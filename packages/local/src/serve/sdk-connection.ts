import { Readable } from "node:stream";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { SkillService } from "@skillquay/tools";
import { transportWithTaskNotices } from "@skillquay/tools/stdio";
import { openRequests } from "./open-requests.ts";
import type { StdioConnection } from "./stdio-connection.ts";

export interface SdkConnectionOptions {
  readonly service: SkillService;
  /** Told as soon as the client is known to be of the handshake era. */
  readonly onLegacy: () => void;
  readonly log: (line: string) => void;
}

export interface SdkConnection {
  /** When its client has closed its end, and has what it asked for before. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Has the SDK serve a connection, in whichever era its client begins. */
export function connectSdk(
  { input, output }: StdioConnection,
  { service, onLegacy, log }: SdkConnectionOptions,
): SdkConnection {
  const createServer: typeof service.createServer = (context) => {
    if (context.era === "legacy") onLegacy();
    return service.createServer(context);
  };
  const requests = openRequests();
  const lines = Readable.from(requests.holdEnd(input));
  const connection = serveStdio(createServer, {
    transport: requests.watch(transportWithTaskNotices(new StdioServerTransport(lines, output), service)),
    onerror: (error) => log(`protocol: ${error.message.slice(0, 200)}`),
  });
  return { ended: requests.ended, close: () => connection.close() };
}
