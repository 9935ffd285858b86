import { getPath } from "hono/utils/url";

/**
 * The path that a request is answered by. Clients of the hosted original come to `/api/mcp` and `/api/v1/…`: for them these are
 * `/mcp` and `/v1/…`, with the same limits, keys and figures, since nothing behind this sees another path.
 */
export function routedPath(request: Request): string {
  const path = getPath(request);
  return isAlias(path) ? path.slice(PREFIX.length) : path;
}

export function isAlias(path: string): boolean {
  return path === `${PREFIX}/mcp` || path.startsWith(`${PREFIX}/v1/`);
}

const PREFIX = "/api";
