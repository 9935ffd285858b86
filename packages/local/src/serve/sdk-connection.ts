import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { SkillService } from "@skillquay/tools";
import { transportWithTaskNotices } from "@skillquay/tools/stdio";
import type { StdioConnection } from "./stdio-connection.ts";

export interface SdkConnectionOptions {
  readonly service: SkillService;
  /** Told as soon as the client is known to be of the handshake era. */
  readonly onLegacy: () => void;
  readonly log: (line: string) => void;
}

export interface SdkConnection {
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
  return serveStdio(createServer, {
    transport: transportWithTaskNotices(new StdioServerTransport(input, output), service),
    onerror: (error) => log(`protocol: ${error.message.slice(0, 200)}`),
  });
}
