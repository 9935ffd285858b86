/** Versions from one on, below another: `^1.2`, `~1.2.3`, `1.x`, `*`. */
export interface TagRange {
  readonly least: Version;
  readonly below: Version;
}

type Version = readonly [major: number, minor: number, patch: number];

/** The range in a text; undefined where it is none, and so the name of a branch, a tag or a commit. */
export function parseRange(text: string): TagRange | undefined {
  if (text === "*" || text === "x") return { least: [0, 0, 0], below: [Number.MAX_SAFE_INTEGER, 0, 0] };
  const match = /^([\^~]?)v?(\d{1,9})(?:\.(\d{1,9}|[x*]))?(?:\.(\d{1,9}|[x*]))?$/.exec(text);
  if (match === null) return undefined;
  const [, sign = "", ...parts] = match;
  const [major = 0, minor, patch] = parts.map((part) =>
    /^\d+$/.test(part ?? "") ? Number(part) : undefined,
  );
  const hasBlank = parts.some((part) => part === "x" || part === "*");
  // `1.2.3` and `1` alone are names of tags.
  if (sign === "" && !hasBlank) return undefined;
  const least: Version = [major, minor ?? 0, patch ?? 0];
  if (minor === undefined) return { least, below: [major + 1, 0, 0] };
  if (sign !== "^") return { least, below: [major, minor + 1, 0] };
  // As everywhere: before 1.0.0 the first number that is not zero says what breaks.
  if (major > 0) return { least, below: [major + 1, 0, 0] };
  if (minor > 0 || patch === undefined) return { least, below: [0, minor + 1, 0] };
  return { least, below: [0, 0, patch + 1] };
}

/** The highest tag in a range. Tags such as `v1.2.3` and `1.2` count; those before a release, such as `1.0.0-rc.1`, do not. */
export function highestTag(tags: readonly string[], range: TagRange): string | undefined {
  let best: { tag: string; version: Version } | undefined;
  for (const tag of tags) {
    const version = versionOf(tag);
    if (version === undefined || compare(version, range.least) < 0 || compare(version, range.below) >= 0)
      continue;
    if (best === undefined || compare(version, best.version) > 0) best = { tag, version };
  }
  return best?.tag;
}

function versionOf(tag: string): Version | undefined {
  const match = /^v?(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?$/.exec(tag);
  if (match === null) return undefined;
  const [major = 0, minor = 0, patch = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return [major, minor, patch];
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
