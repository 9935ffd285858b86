import { createHash } from "node:crypto";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { createLruMap } from "../../platform/lru-map.ts";
import { pageFingerprint, publishedPage } from "./published-page-queries.ts";

/** The index of public skills, page by page, as bytes that are made and digested once for everybody who asks. */
export interface PublishedIndex {
  page(after: string): Promise<IndexPage>;
}

export interface IndexPage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly digest: Buffer;
}

export interface PublishedIndexOptions {
  readonly database: HubDatabase;
  /** Changes with every change that may concern a public skill. Asked for with each page, so it must cost nothing. */
  readonly snapshotId: () => string;
  /** Where the index is, without a slash at the end. */
  readonly root: string;
  readonly pageSkills?: number | undefined;
}

// About a kilobyte each.
const PAGE_SKILLS = 1_000;
const KEPT_BYTES = 32 * 1024 * 1024;
const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

export function createPublishedIndex(options: PublishedIndexOptions): PublishedIndex {
  const {
    database: { db },
    snapshotId,
    root,
    pageSkills = PAGE_SKILLS,
  } = options;
  const pages = createLruMap<KeptPage>({ maxWeight: KEPT_BYTES });
  const checking = new Map<string, Promise<IndexPage>>();

  async function check(after: string, kept: KeptPage | undefined): Promise<IndexPage> {
    // Taken before the rows: what changes meanwhile is looked at again.
    const snapshot = snapshotId();
    // One more tells whether there is a next page.
    const window = { after, limit: pageSkills + 1 };
    const fingerprint = await pageFingerprint(db, window);
    if (kept?.fingerprint === fingerprint) {
      kept.snapshot = snapshot;
      return kept;
    }
    const skills = await publishedPage(db, window);
    const shown = skills.slice(0, pageSkills);
    const last = skills.length > pageSkills ? shown.at(-1)?.slug : undefined;
    const bytes = textOf(root, shown, last);
    const page = { snapshot, fingerprint, bytes, digest: createHash("sha256").update(bytes).digest() };
    pages.set(after, page, bytes.byteLength);
    return page;
  }

  return {
    async page(after) {
      const kept = pages.get(after);
      if (kept?.snapshot === snapshotId()) return kept;
      // Many ask at once for what just changed; it is looked at once.
      const running = checking.get(after) ?? check(after, kept).finally(() => checking.delete(after));
      checking.set(after, running);
      return running;
    },
  };
}

interface KeptPage extends IndexPage {
  snapshot: string;
  readonly fingerprint: string;
}

function textOf(
  root: string,
  skills: Awaited<ReturnType<typeof publishedPage>>,
  last: string | undefined,
): Uint8Array<ArrayBuffer> {
  const entries = skills.flatMap(({ slug, description, skillFile, files, number, isOlder }) => {
    const main = files.find(({ path }) => path === skillFile);
    if (main === undefined) return [];
    // An older one has the address that it keeps for ever.
    const folder = isOlder ? `/registry/${slug}/${number}` : `${root}/${encodeURIComponent(slug)}`;
    const url = `${folder}/${encodeURIComponent(skillFile)}`;
    const version = { version: number, versions: `/registry/${slug}.json` };
    // Beyond the proposal: every file, beside `url`, so that another hub can take the skill whole.
    const inOrder = files.map(({ path, digest, size, executable }) => ({ path, digest, size, executable }));
    return [
      { name: slug, type: "skill-md", description, url, digest: main.digest, ...version, files: inOrder },
    ];
  });
  const next = last === undefined ? {} : { next: `${root}/index.json?after=${encodeURIComponent(last)}` };
  return new TextEncoder().encode(
    `${JSON.stringify({ $schema: SCHEMA, skills: entries, ...next }, null, 2)}\n`,
  );
}
