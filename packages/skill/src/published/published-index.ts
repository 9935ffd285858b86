import * as z from "zod/v4";
import { digestOf, MANIFEST_LIMITS } from "../files/manifest.ts";
import { oneLine } from "../text/escape-text.ts";
import { isJsonWithin } from "../text/is-json-within.ts";
import { type Skipped, SOURCE_MAX_SKILLS, SourceUnreadable, skip } from "./source-problem.ts";

/** What is at an address, whole; throws in the caller's own words. */
export type Download = (
  url: string,
  options: { readonly maxBytes: number; readonly signal?: AbortSignal | undefined },
) => Promise<Uint8Array>;

/** One skill that a publisher offers. */
export interface PublishedEntry {
  readonly name: string;
  readonly type: "skill-md" | "archive";
  /** What the index says of it, which its own SKILL.md need not. */
  readonly description: string;
  /** Absolute, at the publisher's own site. */
  readonly url: string;
  /** Of what is at `url`. */
  readonly digest: string;
  /** Every file, where the publisher says; a hub does. Their addresses are beside `url`. */
  readonly files: readonly PublishedFile[] | undefined;
  /** Which version it is, where the publisher counts them; a hub does. */
  readonly version: number | undefined;
  /** Why the publisher took it back. */
  readonly yanked: string | undefined;
  /** Changes whenever anything of the skill does. */
  readonly revision: string;
}

export interface PublishedFile {
  readonly path: string;
  readonly digest: string;
  readonly sizeBytes: number;
  readonly executable: boolean;
}

export interface PublishedIndex {
  readonly seen: string;
  readonly entries: readonly PublishedEntry[];
  readonly skipped: readonly Skipped[];
}

/** Reads `index.json` of a publisher, after the discovery proposal 0.2.0. Throws `SourceUnreadable`. */
export async function publishedIndex(
  download: Download,
  indexUrl: string,
  signal?: AbortSignal,
): Promise<PublishedIndex> {
  const { skills, seen } = await readPages(download, indexUrl, signal);
  const entries: PublishedEntry[] = [];
  const skipped: Skipped[] = [];
  const seenUrls = new Set<string>();
  for (const [at, raw] of skills.entries()) {
    const label = nameOf(raw) ?? `skills[${at}]`;
    const entry = at < SOURCE_MAX_SKILLS ? entryOf(raw, indexUrl) : TOO_MANY;
    if ("code" in entry) skipped.push(skip(label, entry.code, entry.reason));
    else if (seenUrls.has(entry.url))
      skipped.push(skip(label, "same_as_another", "Its address is listed twice"));
    else {
      seenUrls.add(entry.url);
      entries.push(entry);
    }
  }
  return { seen, entries, skipped };
}

/** A large index comes in pages, each of which names the next; all of them are at the publisher's own site. */
async function readPages(
  download: Download,
  indexUrl: string,
  signal: AbortSignal | undefined,
): Promise<{ readonly skills: readonly unknown[]; readonly seen: string }> {
  const skills: unknown[] = [];
  const digests: string[] = [];
  const visited = new Set<string>();
  let url: string | undefined = indexUrl;
  // One more than a source may have is enough to say so.
  while (url !== undefined && !visited.has(url) && skills.length <= SOURCE_MAX_SKILLS) {
    visited.add(url);
    const bytes: Uint8Array = await download(url, { maxBytes: INDEX_MAX_BYTES, signal });
    const parsed = indexSchema.safeParse(parseJson(bytes));
    if (!parsed.success) throw new SourceUnreadable("its index.json is not an index of skills");
    skills.push(...parsed.data.skills);
    digests.push(digestOf(bytes));
    url = parsed.data.skills.length === 0 ? undefined : nextPage(parsed.data.next, url);
  }
  const [only] = digests;
  const isOne = digests.length === 1 && only !== undefined;
  return { skills, seen: isOne ? only : digestOf(Buffer.from(digests.join("\n"))) };
}

function nextPage(next: string | undefined, url: string): string | undefined {
  if (next === undefined) return undefined;
  if (!URL.canParse(next, url) || new URL(next, url).origin !== new URL(url).origin)
    throw new SourceUnreadable("the next page of its index is at another site");
  return new URL(next, url).href;
}

// As long as a description may be.
const DESCRIPTION_CHARS = 1024;
const INDEX_MAX_BYTES = 16 * 1024 * 1024;
const TOO_MANY = {
  code: "too_many_skills",
  reason: `A source has at most ${SOURCE_MAX_SKILLS} skills`,
} as const;

function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return isJsonWithin(text) ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

const indexSchema = z.object({ skills: z.array(z.unknown()), next: z.string().max(2000).optional() });

const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);

const entrySchema = z.object({
  name: z.string().max(64),
  type: z.enum(["skill-md", "archive"]),
  description: z.string().catch(""),
  url: z.string().min(1).max(2000),
  digest,
  version: z.number().int().min(1).optional(),
  yanked: z.object({ reason: z.string().max(1000) }).optional(),
  files: z
    .array(
      z.object({
        path: z.string().max(1000),
        digest,
        size: z.number().int().min(0).max(MANIFEST_LIMITS.bytes),
        executable: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(MANIFEST_LIMITS.files)
    .optional(),
});

function nameOf(raw: unknown): string | undefined {
  const named = z.object({ name: z.string() }).safeParse(raw);
  return named.success ? named.data.name : undefined;
}

function entryOf(raw: unknown, indexUrl: string): PublishedEntry | Pick<Skipped, "code" | "reason"> {
  const parsed = entrySchema.safeParse(raw);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return {
      code: "skill_invalid",
      reason: `Its entry is not right: ${issue?.path.join(".") ?? ""} ${issue?.message}`,
    };
  }
  const { name, type, description, url: given, digest: own, files, version, yanked } = parsed.data;
  if (!URL.canParse(given, indexUrl)) return { code: "unreachable", reason: "Its address is none" };
  const url = new URL(given, indexUrl);
  // A publisher speaks for its own site alone: whatever else it names would be fetched in its name.
  if (url.origin !== new URL(indexUrl).origin || url.username !== "")
    return { code: "unreachable", reason: "Its address is at another site than the index" };
  const total = files?.reduce((sum, { size }) => sum + size, 0) ?? 0;
  if (total > MANIFEST_LIMITS.bytes) return { code: "skill_too_large", reason: "It is larger than 16 MiB" };
  return {
    name,
    type,
    description: oneLine(description, DESCRIPTION_CHARS),
    url: url.href,
    digest: own,
    version,
    yanked: yanked?.reason,
    files: files?.map(({ size, ...file }) => ({ ...file, sizeBytes: size })),
    revision: files === undefined ? own : digestOf(Buffer.from(JSON.stringify([own, files]))),
  };
}
