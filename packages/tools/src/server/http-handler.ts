import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";
import { createLegacySessions, type LegacySessionsOptions } from "./legacy-sessions.ts";
import type { SkillService } from "./skill-service.ts";
import { withTaskNotices } from "./task-notices.ts";

export { withTaskNotices } from "./task-notices.ts";

export interface HttpHandler {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/**
 * MCP over HTTP for both protocol eras at one address: stateless requests get a fresh server each, clients of the
 * handshake era a session. Checks neither Host, Origin nor keys: the caller does.
 */
export function createHttpHandler(
  service: SkillService,
  options: LegacySessionsOptions & { readonly onError: (error: unknown) => void },
): HttpHandler {
  const modern = withTaskNotices(
    createMcpHandler((context) => service.createServer(context), {
      legacy: "reject",
      onerror: options.onError,
    }),
    service,
  );
  const legacy = createLegacySessions(service, options);
  const stop = service.onChange((notice) => {
    if (notice.tools) modern.notify.toolsChanged();
    if (notice.prompts) modern.notify.promptsChanged();
    if (notice.resources) modern.notify.resourcesChanged();
    for (const uri of notice.updatedUris) modern.notify.resourceUpdated(uri);
  });
  return {
    fetch: async (request) =>
      (await isLegacyRequest(request)) ? legacy.fetch(request) : modern.fetch(request),
    close: async () => {
      stop();
      await Promise.all([modern.close(), legacy.close()]);
    },
  };
}
