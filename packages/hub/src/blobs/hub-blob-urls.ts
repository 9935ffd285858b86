import type { SignGetOptions } from "./blob-store.ts";
import { signUrl, verifySignedUrl } from "./signed-url.ts";
import type { UrlKeys } from "./url-keys.ts";

/** Addresses at which the hub itself serves blobs, for stores that have none of their own. */
export interface HubBlobUrls {
  sign(digest: string, options: SignGetOptions): Promise<string>;
  /** What a request to `/v1/blobs/<digest>` may have; undefined: refuse it. */
  verify(request: {
    readonly method: string;
    readonly url: string;
  }): Promise<{ readonly digest: string; readonly filename: string; readonly tenantId: string } | undefined>;
}

export function createHubBlobUrls({
  keys,
  publicUrl,
}: {
  readonly keys: UrlKeys;
  readonly publicUrl: string;
}): HubBlobUrls {
  const base = new URL(publicUrl);
  // A proxy may change the Host header and put a path in front; the signature is over what clients see.
  const { host } = base;
  return {
    async sign(digest, { tenantId, filename, expiresInSeconds }) {
      const path = `${PATH}${digest}`;
      const signed = signUrl(keys.current(), {
        method: "GET",
        host,
        path,
        tenantId,
        filename,
        expiresInSeconds,
      });
      return `${base.origin}${base.pathname.replace(/\/$/, "")}${signed}`;
    },
    async verify({ method, url }) {
      if (!URL.canParse(url, "http://localhost")) return undefined;
      const { pathname, searchParams } = new URL(url, "http://localhost");
      const path = pathname.slice(Math.max(0, pathname.indexOf(PATH)));
      const digest = /^\/v1\/blobs\/(sha256:[0-9a-f]{64})$/.exec(path)?.[1];
      if (digest === undefined) return undefined;
      const allowed = await verifySignedUrl(keys.byId, { method, host, path, query: searchParams });
      return allowed === undefined ? undefined : { digest, ...allowed };
    },
  };
}

const PATH = "/v1/blobs/";
