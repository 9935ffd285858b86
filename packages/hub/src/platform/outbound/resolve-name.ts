import { Resolver } from "node:dns/promises";

export interface ResolveOptions {
  /** Instead of those of this machine. */
  readonly servers?: readonly string[];
  /** What a name server may take to answer the first time; the second time it is twice as much. */
  readonly timeoutMs?: number;
}

/**
 * All addresses of a foreign name; none when nobody knows it or no name server answers. Not by the system's own way: that has
 * a few threads which all of the hub shares, its database and its store too, and a name server that is silent holds one for
 * half a minute.
 */
export async function resolveName(
  host: string,
  { servers, timeoutMs = 2_000 }: ResolveOptions = {},
): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers !== undefined) resolver.setServers([...servers]);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}
