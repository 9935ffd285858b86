import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import type { SkillList, SkillRow } from "../../src/contract/index.ts";
import { call } from "./call.ts";

// Half of what the server gives at most: fills any screen twice, and is one answer of about 40 kB.
const windowSize = 100;

/** The first window: total and facets are the same in all. The one before stays until the next is here. */
export function useSkillList(filter: string) {
  return useQuery({
    queryKey: ["skills", filter, 0],
    queryFn: ({ signal }) => askWindow(filter, 0, signal),
    placeholderData: keepPreviousData,
  });
}

/** The rows from `start` to `end` as far as they are here; the windows that hold them are asked for, each once. */
export function useSkillRows(filter: string, start: number, end: number) {
  const first = useSkillList(filter);
  const missingOffsets: number[] = [];
  for (let at = Math.floor(start / windowSize); at <= Math.floor(end / windowSize); at += 1) {
    if (at > 0) missingOffsets.push(at * windowSize);
  }
  const others = useQueries({
    queries: missingOffsets.map((offset) => ({
      queryKey: ["skills", filter, offset],
      queryFn: ({ signal }: { signal: AbortSignal }) => askWindow(filter, offset, signal),
      enabled: !first.isPlaceholderData,
    })),
  });
  const rowAt = (index: number): SkillRow | undefined => {
    if (index < windowSize) return first.data?.rows[index];
    const place = missingOffsets.indexOf(Math.floor(index / windowSize) * windowSize);
    return others[place]?.data?.rows[index % windowSize];
  };
  return { rowAt, isOld: first.isPlaceholderData };
}

/** The first skills for a few letters, for a list that is looked at in passing. */
export function useFirstSkills(query: string, isOffered: boolean): readonly SkillRow[] {
  const filter = query === "" ? "" : String(new URLSearchParams({ query }));
  const list = useQuery({
    queryKey: ["skills", "first", filter],
    queryFn: ({ signal }) => askWindow(filter, 0, signal, FIRST_SKILLS),
    placeholderData: keepPreviousData,
    enabled: isOffered && query !== "",
  });
  // What only shares a word is no place that somebody means.
  return query === "" ? [] : (list.data?.rows.slice(0, list.data.fitting) ?? []);
}

const FIRST_SKILLS = 8;

function askWindow(
  filter: string,
  offset: number,
  signal: AbortSignal,
  limit = windowSize,
): Promise<SkillList> {
  const query = { ...Object.fromEntries(new URLSearchParams(filter)), offset, limit };
  return call("GET /ui/skills", { query, signal });
}
