import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";

export interface SessionUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user that a session of a server running as root drops to before bwrap starts: bwrap started by uid 0 could
 * write kernel settings from inside. Each live session has its own number, so that one cannot signal another even if
 * a namespace gave way. Undefined when the server is an ordinary user.
 */
export function takeSessionUser(taken: Set<number>): SessionUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const range = pickRange(readFileSync("/proc/self/uid_map", "utf8"));
  if (taken.size >= range.count) throw new RangeError("No unused user number is left for a session");
  for (;;) {
    const uid = range.first + randomInt(range.count);
    if (taken.has(uid)) continue;
    taken.add(uid);
    return { uid, gid: uid };
  }
}

/** The first range that this user namespace maps: a container often has only 65536 numbers. */
export function pickRange(uidMap: string): { readonly first: number; readonly count: number } {
  const maps = [...uidMap.matchAll(/^\s*(\d+)\s+\d+\s+(\d+)\s*$/gm)].map((match) => ({
    first: Number(match[1]),
    end: Number(match[1]) + Number(match[2]),
  }));
  const isMapped = (range: { first: number; count: number }) =>
    maps.some((map) => map.first <= range.first && range.first + range.count <= map.end);
  return ranges.find(isMapped) ?? ranges[ranges.length - 1] ?? { first: 65_534, count: 1 };
}

const ranges = [
  // Above what systemd gives to containers and below the sign bit: nobody hands these out.
  { first: 1_900_000_000, count: 1_000_000 },
  // Above ordinary users and below the dynamic users of systemd (61184).
  { first: 40_000, count: 20_000 },
];
