import type { Release, ReleaseFile } from "../../../features/registry/index.ts";

/** What is offered of a skill that is not taken back: the newest version. */
export function newestOffered(releases: readonly Release[]): Release | undefined {
  return releases.find(({ yankedAt }) => yankedAt === null);
}

/** All versions of one skill, newest first, and what its owner calls them. */
export function versionsText(releases: readonly Release[]): string {
  const [first] = releases;
  const latest = newestOffered(releases)?.number;
  const tagged = releases.flatMap(({ tags, number }) => tags.map((tag) => [tag, number] as const));
  const tags = Object.fromEntries([
    ...tagged,
    ...(latest === undefined ? [] : [["latest", latest] as const]),
  ]);
  return text({
    name: first?.slug,
    owner: first?.owner,
    ...(latest !== undefined && { latest }),
    tags,
    versions: releases.map((release) => ({
      version: release.number,
      treeDigest: release.treeDigest,
      publishedAt: release.releasedAt.toISOString(),
      index: `/registry/${release.slug}/${release.number}.json`,
      ...facts(release),
    })),
  });
}

/** A skill in the index of what can be got. */
interface IndexEntry {
  readonly name: string;
  readonly type: "skill-md";
  readonly description: string;
  readonly url: string;
  readonly digest: string;
  /** Beyond the proposal: which version it is, and where all of them are. */
  readonly version: number;
  readonly versions: string;
  /** Beyond the proposal: every file, beside `url`, so that another hub can take the skill whole. */
  readonly files: readonly {
    readonly path: string;
    readonly digest: string;
    readonly size: number;
    readonly executable: boolean;
  }[];
}

/** One version in the form of `/.well-known/agent-skills/index.json`, so that whoever reads that can read this. */
export function indexOfRelease(release: Release, files: readonly ReleaseFile[]): string {
  const { treeDigest } = release;
  return text({
    $schema: SCHEMA,
    skills: [{ ...entryOfRelease(release, files), treeDigest, ...facts(release) }],
  });
}

/** Under the address that this version has for ever. */
function entryOfRelease(release: Release, files: readonly ReleaseFile[]): IndexEntry {
  const { slug, number, description, skillFile } = release;
  return {
    name: slug,
    type: "skill-md",
    description,
    url: `/registry/${slug}/${number}/${encodeURIComponent(skillFile)}`,
    digest: files.find(({ path }) => path === skillFile)?.digest ?? "",
    version: number,
    versions: `/registry/${slug}.json`,
    files: files.map(({ path, digest, sizeBytes, executable }) => ({
      path,
      digest,
      size: sizeBytes,
      executable,
    })),
  };
}

/** JSON Feed 1.1 of what was published, newest first. */
export function feedText(releases: readonly Release[], publicUrl: string): string {
  return text({
    version: "https://jsonfeed.org/version/1.1",
    title: `New versions of skills on ${new URL(publicUrl).host}`,
    home_page_url: publicUrl,
    feed_url: `${publicUrl}/feed.json`,
    items: releases.map((release) => ({
      id: `${publicUrl}/registry/${release.slug}/${release.number}.json`,
      url: `${publicUrl}/registry/${release.slug}/${release.number}/${encodeURIComponent(release.skillFile)}`,
      title: `${release.slug} ${release.number}`,
      content_text: release.description,
      date_published: release.releasedAt.toISOString(),
      authors: [{ name: release.owner }],
      tags: release.tags,
      _skillquay: {
        name: release.slug,
        version: release.number,
        treeDigest: release.treeDigest,
        ...facts(release),
      },
    })),
  });
}

function facts({ signer, verdict, yankedAt, yankReason, tags }: Release) {
  return {
    ...(signer !== null && { signer }),
    ...(verdict !== null && { verdict }),
    ...(tags.length > 0 && { tags }),
    ...(yankedAt !== null && { yanked: { reason: yankReason, at: yankedAt.toISOString() } }),
  };
}

const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

function text(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
