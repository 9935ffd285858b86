import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { SkillService } from "@skillquay/tools";
import { createResponseWriter } from "@skillquay/tools/fast-path";
import { createStdioFastPath } from "./stdio-fast-path.ts";

export interface ServeStdioOptions {
  readonly service: SkillService;
  /** Closes what the service reads from; called once, after the client has gone. */
  readonly onEnd: () => void | Promise<void>;
  readonly log: (line: string) => void;
}

/** Serves one client on standard input and output until it goes; both protocol eras. */
export async function serveStdioCatalog({ service, onEnd, log }: ServeStdioOptions): Promise<void> {
  const fastPath = createStdioFastPath(process.stdin, process.stdout, {
    source: service.reads,
    write: createResponseWriter(service.serverInfo),
    onClientName: service.setClientName,
  });
  const createServer: typeof service.createServer = (context) => {
    if (context.era === "legacy") fastPath.open();
    return service.createServer(context);
  };
  const handle = serveStdio(createServer, {
    transport: new StdioServerTransport(fastPath.rest, process.stdout),
    onerror: (error) => log(`protocol: ${error.message.slice(0, 200)}`),
  });
  await clientGone();
  await handle.close();
  service.close();
  await onEnd();
  // Nothing should be left by now; if something is, the process must not outlive its client.
  setTimeout(() => process.exit(0), EXIT_GRACE_MS).unref();
}

const EXIT_GRACE_MS = 1_000;

function clientGone(): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.once("end", resolve);
    process.stdin.once("close", resolve);
    process.stdin.once("error", () => resolve());
    // The client may close its reading end first; writing then fails with EPIPE.
    process.stdout.once("error", () => resolve());
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}
