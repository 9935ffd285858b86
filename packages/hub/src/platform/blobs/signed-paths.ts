import { signUrl, verifySignedUrl } from "./signed-url.ts";
import type { UrlKeys } from "./url-keys.ts";

/** Signed addresses of one kind of thing: everything below one path, by id. */
export interface SignedPaths {
  sign(id: string, what: SignedThing): string;
  /** What a request may have; undefined: refuse it. */
  verify(request: { readonly method: string; readonly url: string }): Promise<AllowedThing | undefined>;
}

export interface SignedThing {
  readonly tenantId: string;
  readonly filename: string;
  readonly expiresInSeconds: number;
}

export interface AllowedThing {
  readonly id: string;
  readonly tenantId: string;
  readonly filename: string;
}

export interface SignedPathsOptions {
  readonly keys: UrlKeys;
  readonly publicUrl: string;
  /** `/v1/blobs/`. */
  readonly path: `/${string}/`;
  /** What an id looks like, from beginning to end. */
  readonly id: RegExp;
}

export function createSignedPaths({
  keys,
  publicUrl,
  path: start,
  id: idForm,
}: SignedPathsOptions): SignedPaths {
  const base = new URL(publicUrl);
  // A proxy may change the Host header and put a path in front; the signature is over what clients see.
  const { host } = base;
  return {
    sign(id, what) {
      const signed = signUrl(keys.current(), { ...what, method: "GET", host, path: `${start}${id}` });
      return `${base.origin}${base.pathname.replace(/\/$/, "")}${signed}`;
    },
    async verify({ method, url }) {
      if (!URL.canParse(url, "http://localhost")) return undefined;
      const { pathname, searchParams } = new URL(url, "http://localhost");
      const path = pathname.slice(Math.max(0, pathname.indexOf(start)));
      const id = path.slice(start.length);
      if (!path.startsWith(start) || !idForm.test(id)) return undefined;
      const allowed = await verifySignedUrl(keys.byId, { method, host, path, query: searchParams });
      return allowed === undefined ? undefined : { id, ...allowed };
    },
  };
}
