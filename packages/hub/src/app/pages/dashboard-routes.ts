import { staticPages } from "@skillquay/pages";
import type { Logger } from "pino";
import { addressOf, type HubApp, type HubContext } from "../http/context.ts";
import type { RequestLimits } from "../http/middleware/request-limits.ts";
import { readBody } from "../http/read-body.ts";

export interface DashboardRoutesOptions {
  /** Where the build put the pages. */
  readonly folder: string;
  readonly limits: RequestLimits;
  readonly trustedProxy: boolean;
  readonly log: Logger;
  /** Counts what browsers refused to do on a page. */
  readonly countReport: () => void;
}

/** The pages themselves, which hold nothing of anybody, and where browsers report what a page must not do. */
export function mountDashboard(app: HubApp, options: DashboardRoutesOptions): void {
  const serve = staticPages(options.folder);
  const answer = async (context: HubContext) => {
    const { status, headers, body } = await serve({
      path: context.req.path,
      acceptEncoding: context.req.header("accept-encoding"),
      ifNoneMatch: context.req.header("if-none-match"),
    });
    return new Response(status === 304 ? null : body, { status, headers });
  };
  app.get("/dashboard", answer);
  app.get("/dashboard/*", answer);

  app.post("/ui/csp-report", async (context) => {
    options.limits.takeForAddress(addressOf(context, options.trustedProxy));
    // Read so that the connection stays usable. What it says comes from whatever was in the page: it is counted, not kept.
    await readBody(context, REPORT_MAX_BYTES);
    options.countReport();
    options.log.warn("a browser refused something on a page of the dashboard");
    return new Response(null, { status: 204 });
  });
}

const REPORT_MAX_BYTES = 64 * 1024;
