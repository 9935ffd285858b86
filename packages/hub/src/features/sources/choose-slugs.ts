import { createHash } from "node:crypto";

export interface NamedPlace {
  readonly name: string;
  readonly path: string;
}

/**
 * A slug for each skill of a source: its name where that is free, else with the names of owner and repository in front,
 * else with a few digits of where it is. The same places get the same slugs, whatever else is new.
 */
export function chooseSlugs(
  source: { readonly url: string },
  skills: readonly NamedPlace[],
  isTaken: (slug: string) => boolean,
): Map<string, string> {
  const chosen = new Map<string, string>();
  const used = new Set<string>();
  for (const skill of skills.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const slug = slugCandidates(source, skill).find(
      (candidate) => !used.has(candidate) && !isTaken(candidate),
    );
    // The last candidate holds 64 bits of the place: another skill with it is not to be expected.
    if (slug === undefined) throw new Error("no slug is left for a skill of a source");
    used.add(slug);
    chosen.set(skill.path, slug);
  }
  return chosen;
}

/** All slugs that a skill may come to have, best first. */
export function slugCandidates({ url }: { readonly url: string }, { name, path }: NamedPlace): string[] {
  const place = createHash("sha256").update(`${url}\n${path}`).digest("hex");
  const qualified = `${placeWords(url)}-${name}`;
  return [
    name,
    ...(qualified.length <= SLUG_MAX_CHARS ? [qualified] : []),
    ...[8, 16].map(
      (digits) => `${name.slice(0, SLUG_MAX_CHARS - digits - 1).replace(/-$/, "")}-${place.slice(0, digits)}`,
    ),
  ];
}

// As long as names of skills may be.
const SLUG_MAX_CHARS = 64;

/** `owner-repository` of a repository, the name of the site otherwise. */
function placeWords(url: string): string {
  const { pathname, hostname } = new URL(url);
  const names = pathname
    .replace(/\.git$/, "")
    .split("/")
    .filter((name) => name !== "" && name !== "index.json");
  const words = pathname.includes("/.well-known/") || names.length === 0 ? [hostname] : names.slice(-2);
  return words
    .join("-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
