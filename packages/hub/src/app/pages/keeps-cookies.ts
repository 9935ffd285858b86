import { ToolError } from "@skillquay/tools";
import type { HubContext } from "../http/context.ts";

/** Throws where a browser would drop the session's cookie: over plain HTTP it keeps one on its own machine alone. */
export function assertKeepsCookies(
  context: HubContext,
  { publicUrl, trustedProxy }: { readonly publicUrl: string; readonly trustedProxy: boolean },
): void {
  if (publicUrl.startsWith("https:")) return;
  if (trustedProxy && context.req.header("x-forwarded-proto")?.toLowerCase() === "https") return;
  if (LOCAL_HOST.test(context.req.header("host") ?? "")) return;
  throw new ToolError(
    "access_denied",
    "This page was reached over plain HTTP, where browsers keep no sign-in.",
    {
      suggestions: [
        "Reach the hub over HTTPS, and give that address to it as SKILLQUAY_PUBLIC_URL",
        "On the hub's own machine, open it by the name localhost",
      ],
    },
  );
}

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
