import type { HubContext } from "../context.ts";

/**
 * The key of `?apiKey=`, as an Authorization header would carry it: for clients that cannot send headers, where the operator
 * allows it, and at `/mcp` alone. Addresses end up in histories and in the logs of proxies, which is why it is off by default.
 */
export function keyFromAddress({ req }: HubContext): string | undefined {
  const key = req.path === "/mcp" ? req.query(PARAMETER) : undefined;
  return key === undefined ? undefined : `Bearer ${key}`;
}

/** Whether a key came by the address: where that is off, it is told so. */
export function hasKeyInAddress({ req }: HubContext): boolean {
  return req.query(PARAMETER) !== undefined;
}

/** The request as everything behind the authentication may see it. */
export function withoutAddressKey(request: Request): Request {
  const url = new URL(request.url);
  if (!url.searchParams.has(PARAMETER)) return request;
  url.searchParams.delete(PARAMETER);
  return new Request(url, request);
}

const PARAMETER = "apiKey";
