import type pg from "pg";

/** The hosts that an address names, one of which takes writes: after a failover it is another one. */
export interface DatabaseHosts {
  /** Where new connections go. */
  current(): pg.ClientConfig;
  /** Looks for the host that takes writes, unless somebody does at this moment. True when it is another one now. */
  findPrimary(): Promise<boolean>;
}

/**
 * `isPrimary` connects and throws when nobody answers. The hosts are asked together and the first one that takes writes is
 * taken: one that is silent costs no time. Where none does, everything stays as it is, and reads go on.
 */
export function createDatabaseHosts(
  hosts: readonly [pg.ClientConfig, ...pg.ClientConfig[]],
  isPrimary: (host: pg.ClientConfig) => Promise<boolean>,
): DatabaseHosts {
  let current: pg.ClientConfig = hosts[0];
  let finding: Promise<boolean> | undefined;

  const find = async () => {
    const primary = await Promise.any(
      hosts.map(async (host) => {
        if (await isPrimary(host)) return host;
        throw new Error("this host takes no writes");
      }),
    ).catch(() => undefined);
    if (primary === undefined || primary === current) return false;
    current = primary;
    return true;
  };

  return {
    current: () => current,
    findPrimary() {
      if (hosts.length === 1) return Promise.resolve(false);
      finding ??= find().finally(() => {
        finding = undefined;
      });
      return finding;
    },
  };
}

/**
 * An address for each host of one that names several, `postgres://user@one:5432,two:5433/hub`, as other programs for
 * PostgreSQL take it. Undefined when it is no address at all.
 */
export function singleHostUrls(address: string): readonly [string, ...string[]] | undefined {
  const [, scheme, user = "", hosts, rest = ""] = ADDRESS.exec(address) ?? [];
  if (scheme === undefined || hosts === undefined) return undefined;
  const [first = "", ...others] = hosts.split(",");
  const urls = [first, ...others].map((host) => withoutTarget(`${scheme}${user}${host}${rest}`));
  const [one, ...more] = urls;
  if (one === undefined || urls.includes(undefined)) return undefined;
  return [one, ...more.filter((url) => url !== undefined)];
}

const ADDRESS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)([/?#].*)?$/s;

/** We always look for the host that takes writes; the driver knows no such parameter. */
function withoutTarget(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  if (!text.includes("target_session_attrs")) return text;
  const url = new URL(text);
  url.searchParams.delete("target_session_attrs");
  return url.href;
}
