import { digestOf, MANIFEST_LIMITS, skillPathViolation } from "@skillquay/skill";
import { readArchive } from "@skillquay/skill/archive";
import type { GuardedFetch } from "../../../platform/outbound/guarded-fetch.ts";
import type { UploadedFile } from "../../skills/index.ts";
import { sourceFailed } from "../source-problem.ts";
import { download, type PublishedEntry, type PublishedFile } from "./published-index.ts";

/** The bytes of one skill, each file with the digest that the index says. Throws `source_failed` with what is wrong. */
export async function readPublishedSkill(
  fetch: GuardedFetch,
  entry: PublishedEntry,
  signal?: AbortSignal,
): Promise<UploadedFile[]> {
  if (entry.type === "archive") return archivedFiles(fetch, entry, signal);
  const listed = entry.files ?? [onlyFile(entry)];
  const files: UploadedFile[] = [];
  for (const file of listed) files.push(await readFile(fetch, entry, file, signal));
  return files;
}

async function archivedFiles(
  fetch: GuardedFetch,
  { url, digest }: PublishedEntry,
  signal: AbortSignal | undefined,
): Promise<UploadedFile[]> {
  const bytes = await download(fetch, url, { maxBytes: MANIFEST_LIMITS.bytes, signal });
  if (digestOf(bytes) !== digest) throw sourceFailed(OTHER_BYTES);
  const archive = await readArchive(bytes);
  if (archive.ok) return [...archive.files];
  const [first] = archive.reasons;
  throw sourceFailed(`its archive is refused (${first?.code ?? "no reason"})`);
}

/** An index without files speaks of a SKILL.md alone. */
function onlyFile({ url, digest }: PublishedEntry): PublishedFile {
  const name = new URL(url).pathname.split("/").at(-1) ?? "";
  if (name.toLowerCase() !== "skill.md") throw sourceFailed("its address does not end in SKILL.md");
  return { path: name, digest, sizeBytes: MAIN_FILE_MAX_BYTES, executable: false };
}

const MAIN_FILE_MAX_BYTES = 1024 * 1024;

async function readFile(
  fetch: GuardedFetch,
  entry: PublishedEntry,
  { path, digest, sizeBytes, executable }: PublishedFile,
  signal: AbortSignal | undefined,
): Promise<UploadedFile> {
  // Before it becomes a part of an address: a path must not lead elsewhere at the publisher either.
  const problem = skillPathViolation(path);
  if (problem !== undefined) throw sourceFailed(`a path in it ${problem}`);
  const place = new URL(path.split("/").map(encodeURIComponent).join("/"), new URL(".", entry.url));
  const bytes = await download(fetch, place.href, { maxBytes: sizeBytes, signal });
  if (digestOf(bytes) !== digest) throw sourceFailed(OTHER_BYTES);
  return { path, bytes, executable };
}

const OTHER_BYTES = "its bytes are not those that its index promises";
