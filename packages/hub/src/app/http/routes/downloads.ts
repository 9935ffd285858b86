import { ToolError } from "@skillquay/tools";
import type { Logger } from "pino";
import type { Downloads } from "../../../features/downloads/index.ts";
import { dispositionOf } from "../../../platform/blobs/signed-url.ts";
import { errorAnswer, PRIVATE_HEADERS } from "../answers.ts";
import type { HubApp, Middleware } from "../context.ts";

export interface DownloadsRouteOptions {
  readonly downloads: Downloads;
  /** `limitByAddress`: an address can be used by many at once, and each of them makes the hub read everything. */
  readonly middleware: Middleware;
  readonly log: Logger;
}

/**
 * `GET /v1/downloads/:id`: the zip file of a signed address from `skills_downloadSkills`, made while it is read. Where the
 * blobs are in a bucket, only very large files have such an address.
 */
export function mountDownloads(app: HubApp, options: DownloadsRouteOptions): void {
  const { downloads, middleware, log } = options;
  app.get("/v1/downloads/:id", middleware, async (context) => {
    const { method, url } = context.req;
    const opened = await downloads.open({ method, url });
    if (opened === undefined) return notAllowed();
    const { zip, filename } = opened;
    const requestId = context.get("requestId");
    const onError = (error: unknown) => log.error({ err: error, requestId }, "a download was cut off");
    return new Response(streamOf(zip, onError), {
      headers: {
        ...PRIVATE_HEADERS,
        "content-type": "application/zip",
        "content-disposition": dispositionOf(filename),
        "cache-control": "private, no-store",
        "content-security-policy": "default-src 'none'; sandbox",
        "referrer-policy": "no-referrer",
      },
    });
  });
}

/** The same for a changed, a foreign and an expired address, and for one whose skills are gone. */
function notAllowed(): Response {
  return errorAnswer(
    new ToolError("access_denied", "This address is not one that the hub gave out, or it has expired.", {
      suggestions: ["Ask for a new one with skills_downloadSkills"],
    }),
  );
}

function streamOf(
  pieces: AsyncGenerator<Uint8Array>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        // The reader sees that the file breaks off; why is for the operator.
        onError(error);
        controller.error(new Error("the download was cut off"));
      }
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}
