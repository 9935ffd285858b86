import type { BlobStore, ByteRange } from "../../../platform/blobs/blob-store.ts";
import type { HubBlobUrls } from "../../../platform/blobs/hub-blob-urls.ts";
import { dispositionOf } from "../../../platform/blobs/signed-url.ts";
import { hubError } from "../../../platform/errors.ts";
import { errorAnswer, PRIVATE_HEADERS } from "../answers.ts";
import type { HubApp } from "../context.ts";

export interface BlobsRouteOptions {
  readonly blobs: BlobStore;
  readonly urls: HubBlobUrls;
}

/** `GET /v1/blobs/:digest`: a stored file for whoever holds a signed address, as a download and nothing else. */
export function mountBlobs(app: HubApp, { blobs, urls }: BlobsRouteOptions): void {
  app.get("/v1/blobs/:digest", async (context) => {
    const allowed = await urls.verify({ method: context.req.method, url: context.req.url });
    if (allowed === undefined) return notAllowed();
    const stored = await blobs.head(allowed.digest);
    if (stored === undefined) return notAllowed();
    const { sizeBytes } = stored;
    const headers = {
      ...PRIVATE_HEADERS,
      "content-type": "application/octet-stream",
      "content-disposition": dispositionOf(allowed.filename),
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; sandbox",
      "referrer-policy": "no-referrer",
      "accept-ranges": "bytes",
    };
    const range = readRange(context.req.header("range"), sizeBytes);
    if (range === "unsatisfiable") {
      return new Response(null, {
        status: 416,
        headers: { ...headers, "content-range": `bytes */${sizeBytes}` },
      });
    }
    // A copy, because what the store gives may be a view into a larger buffer.
    const bytes = new Uint8Array(await blobs.get(allowed.digest, range));
    if (range === undefined) return new Response(bytes, { headers });
    const contentRange = `bytes ${range.start}-${range.end - 1}/${sizeBytes}`;
    return new Response(bytes, { status: 206, headers: { ...headers, "content-range": contentRange } });
  });
}

/** The same for a changed, a foreign and an expired address, and for one whose file is gone. */
function notAllowed(): Response {
  return errorAnswer(
    hubError("path_not_found", "There is nothing at this address, or it has expired.", {
      suggestions: ["Ask for a new address with the tool that gave this one"],
    }),
  );
}

/** One range of bytes. Whatever else is asked for, such as several, gets the whole file, as the standard allows. */
function readRange(
  header: string | undefined,
  sizeBytes: number,
): (ByteRange & { readonly end: number }) | "unsatisfiable" | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  if (first === "") {
    const start = Math.max(0, sizeBytes - Number(last));
    return start >= sizeBytes ? "unsatisfiable" : { start, end: sizeBytes };
  }
  const start = Number(first);
  const end = last === "" ? sizeBytes : Math.min(Number(last) + 1, sizeBytes);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= sizeBytes ? "unsatisfiable" : { start, end };
}
