/** The route's name in metrics and logs: a fixed set, whatever paths are asked for. */
export function routeGroupOf(path: string): string {
  return GROUPS.find(([start]) => path.startsWith(start))?.[1] ?? "other";
}

const GROUPS: readonly (readonly [start: string, name: string])[] = [
  ["/mcp", "mcp"],
  ["/v1/tools/", "tools"],
  ["/v1/blobs/", "blobs"],
  ["/v1/downloads/", "downloads"],
  ["/v1/uploads", "uploads"],
  ["/api/uploads/", "uploads"],
  ["/v1/", "v1"],
  ["/.well-known/", "well-known"],
  ["/ui/", "ui"],
  ["/dashboard", "dashboard"],
  ["/admin/", "admin"],
  ["/internal/", "internal"],
  ["/readyz", "probe"],
  ["/healthz", "probe"],
  ["/metrics", "probe"],
];
