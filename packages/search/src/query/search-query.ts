/** A query as typed, taken apart: words to rank by, and filters that decide what is ranked. */
export interface SearchQuery {
  readonly words: string;
  readonly filters: readonly SearchFilter[];
}

export interface SearchFilter {
  readonly key: "tag" | "has" | "source";
  /** In lower case. */
  readonly value: string;
  /** True for `-tag:x`. */
  readonly isExcluded: boolean;
}

/** Reads `tag:pdf has:scripts source:team -tag:draft fill in a form`; a value with blanks is quoted. Anything else is words. */
export function parseSearchQuery(text: string): SearchQuery {
  const filters: SearchFilter[] = [];
  const words = text
    .slice(0, LONGEST_TEXT)
    .replace(FILTER, (_, minus: string, key: string, quoted?: string, bare?: string) => {
      const filterKey = KEYS.find((name) => name === key.toLowerCase());
      if (filterKey !== undefined)
        filters.push({
          key: filterKey,
          value: (quoted ?? bare ?? "").toLowerCase(),
          isExcluded: minus === "-",
        });
      return " ";
    });
  return { words, filters };
}

/** The first filter in it that has no value, such as `tag:`; it counts as a word then, which is hardly what was meant. */
export function filterWithoutValue(text: string): string | undefined {
  return /(?<=^|\s)-?(?:tag|has|source):(?=\s|$|"\s*")/i.exec(text.slice(0, LONGEST_TEXT))?.[0];
}

const KEYS = ["tag", "has", "source"] as const;
const FILTER = /(?<=^|\s)(-?)(tag|has|source):(?:"([^"]*)"|([^\s"]+))/gi;
const LONGEST_TEXT = 4_000;

/** Whether a skill passes every filter. `source:` also takes the beginning of a source. */
export function passesFilters(
  skill: { readonly tags?: string; readonly has?: readonly string[]; readonly source?: string },
  filters: readonly SearchFilter[],
): boolean {
  return filters.every(
    ({ key, value, isExcluded }) => valuesOf(skill, key).some((own) => fits(key, own, value)) !== isExcluded,
  );
}

function valuesOf(
  skill: { readonly tags?: string; readonly has?: readonly string[]; readonly source?: string },
  key: SearchFilter["key"],
): string[] {
  if (key === "has") return (skill.has ?? []).map((own) => own.toLowerCase());
  if (key === "source") return skill.source === undefined ? [] : [skill.source.toLowerCase()];
  const tags = (skill.tags ?? "").toLowerCase();
  return [...tags.split(/[,\n]+/), ...tags.split(/[\s,]+/)]
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}

function fits(key: SearchFilter["key"], own: string, value: string): boolean {
  return own === value || (key === "source" && value !== "" && own.startsWith(value));
}
