import { digestOf, MANIFEST_LIMITS } from "@skillquay/skill";
import * as z from "zod/v4";
import { type GuardedFetch, OutboundError } from "../../../platform/outbound/guarded-fetch.ts";
import { SOURCE_MAX_SKILLS } from "../indexed-skill.ts";
import { type Skipped, skip, sourceFailed } from "../source-problem.ts";

/** One skill that a publisher offers. */
export interface PublishedEntry {
  readonly name: string;
  readonly type: "skill-md" | "archive";
  /** Absolute, at the publisher's own site. */
  readonly url: string;
  /** Of what is at `url`. */
  readonly digest: string;
  /** Every file, where the publisher says; a hub does. Their addresses are beside `url`. */
  readonly files: readonly PublishedFile[] | undefined;
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

/** Reads `index.json` of a publisher, after the discovery proposal 0.2.0. Throws `source_failed`. */
export async function publishedIndex(
  fetch: GuardedFetch,
  indexUrl: string,
  signal?: AbortSignal,
): Promise<PublishedIndex> {
  const bytes = await download(fetch, indexUrl, { maxBytes: INDEX_MAX_BYTES, signal });
  const parsed = indexSchema.safeParse(parseJson(bytes));
  if (!parsed.success) throw sourceFailed("its index.json is not an index of skills");
  const entries: PublishedEntry[] = [];
  const skipped: Skipped[] = [];
  const seenUrls = new Set<string>();
  for (const [at, raw] of parsed.data.skills.entries()) {
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
  return { seen: digestOf(bytes), entries, skipped };
}

/** What is at an address of the publisher, whole. Throws `source_failed`. */
export async function download(
  fetch: GuardedFetch,
  url: string,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal?: AbortSignal | undefined },
): Promise<Buffer> {
  const answer = await fetch(url, {
    maxBytes,
    timeoutMs: DOWNLOAD_MS,
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    if (error instanceof OutboundError) throw sourceFailed(error.message.replace(/\.$/, ""), error);
    throw error;
  });
  if (answer.status !== 200) throw sourceFailed(`it answers with status ${answer.status}`);
  if (answer.isCut) throw sourceFailed(`it sends more than ${maxBytes} bytes`);
  return answer.body;
}

const INDEX_MAX_BYTES = 16 * 1024 * 1024;
const DOWNLOAD_MS = 60_000;
const TOO_MANY = {
  code: "too_many_skills",
  reason: `A source has at most ${SOURCE_MAX_SKILLS} skills`,
} as const;

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

const indexSchema = z.object({ skills: z.array(z.unknown()) });

const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);

const entrySchema = z.object({
  name: z.string().max(64),
  type: z.enum(["skill-md", "archive"]),
  url: z.string().min(1).max(2000),
  digest,
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
  const { name, type, url: given, digest: own, files } = parsed.data;
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
    url: url.href,
    digest: own,
    files: files?.map(({ size, ...file }) => ({ ...file, sizeBytes: size })),
    revision: files === undefined ? own : digestOf(Buffer.from(JSON.stringify([own, files]))),
  };
}
