import type { SignGetOptions } from "./blob-store.ts";
import { createSignedPaths } from "./signed-paths.ts";
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

export function createHubBlobUrls(options: {
  readonly keys: UrlKeys;
  readonly publicUrl: string;
}): HubBlobUrls {
  const paths = createSignedPaths({ ...options, path: "/v1/blobs/", id: /^sha256:[0-9a-f]{64}$/ });
  return {
    sign: async (digest, { tenantId, filename, expiresInSeconds }) =>
      paths.sign(digest, { tenantId, filename, expiresInSeconds }),
    async verify(request) {
      const allowed = await paths.verify(request);
      if (allowed === undefined) return undefined;
      const { id: digest, ...rest } = allowed;
      return { digest, ...rest };
    },
  };
}
