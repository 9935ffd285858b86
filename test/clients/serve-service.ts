import type { SkillService } from "@skillquay/tools";
import { createHttpHandler } from "@skillquay/tools/http";
import { onTestFinished } from "vitest";
import { listenOnLoopback } from "../../packages/local/src/serve/listen-on-loopback.ts";
import type { Target } from "./sdk-clients.ts";

/** The service behind a real socket, until the test is over. */
export async function serveService(service: SkillService): Promise<Target> {
  const handler = createHttpHandler(service, { onError: () => {} });
  const { origin, close } = await listenOnLoopback({
    fetch: (request) => handler.fetch(request),
    port: 0,
    maxBodyBytes: 1 << 20,
    log: () => {},
  });
  onTestFinished(async () => {
    await handler.close();
    await close();
  });
  return { url: `${origin}/mcp` };
}
