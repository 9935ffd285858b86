import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { SkillService } from "@skillquay/tools";
import { createResponseWriter } from "@skillquay/tools/fast-path";
import { clientGone } from "./client-gone.ts";
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

/** Serves one client on standard input and output until it goes; both protocol eras. */
export async function serveStdioCatalog(options: ServeStdioOptions): Promise<void> {
  const { service, onEnd, log, connection = openStdioConnection() } = options;
  const fastPath = createStdioFastPath(connection.input, connection.output, {
    source: service.reads,
    write: createResponseWriter(service.serverInfo),
    onClientName: service.setClientName,
  });
  const createServer: typeof service.createServer = (context) => {
    if (context.era === "legacy") fastPath.open();
    return service.createServer(context);
  };
  const handle = serveStdio(createServer, {
    transport: new StdioServerTransport(fastPath.rest, connection.output),
    onerror: (error) => log(`protocol: ${error.message.slice(0, 200)}`),
  });
  await clientGone(connection.input, process.stdout);
  // Whatever is still to be closed, the process must not outlive its client.
  setTimeout(() => process.exit(0), EXIT_GRACE_MS).unref();
  await handle.close();
  service.close();
  await onEnd();
}

const EXIT_GRACE_MS = 1_000;
