/**
 * How policies name the place that a skill is from: `github.com/owner/repo` for what is behind an address, whatever its
 * kind, `local:<path>` for a folder or a file. Undefined for an address that is none.
 */
export function sourceName(address: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) return `local:${address}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, pathname } = new URL(address);
  if (protocol === "file:") return `local:${pathname}`;
  const path = pathname.replace(/\/{1,64}$/, "").replace(/\.git$/, "");
  return `${host}${path}`;
}
