import type { ArchiveFile } from "../archive/archive-file.ts";
import { readArchive } from "../archive/read-archive.ts";
import { digestOf, MANIFEST_LIMITS } from "../files/manifest.ts";
import { skillPathViolation } from "../files/safe-path.ts";
import type { Download, PublishedEntry, PublishedFile } from "./published-index.ts";
import { SourceUnreadable } from "./source-problem.ts";

/** The bytes of one skill, each file with the digest that the index says. Throws `SourceUnreadable` with what is wrong. */
export async function readPublishedSkill(
  download: Download,
  entry: PublishedEntry,
  signal?: AbortSignal,
): Promise<ArchiveFile[]> {
  if (entry.type === "archive") return archivedFiles(download, entry, signal);
  const listed = entry.files ?? [onlyFile(entry)];
  const files: ArchiveFile[] = [];
  for (const file of listed) files.push(await readFile(download, entry, file, signal));
  return files;
}

async function archivedFiles(
  download: Download,
  { url, digest }: PublishedEntry,
  signal: AbortSignal | undefined,
): Promise<ArchiveFile[]> {
  const bytes = await download(url, { maxBytes: MANIFEST_LIMITS.bytes, signal });
  if (digestOf(bytes) !== digest) throw new SourceUnreadable(OTHER_BYTES);
  const archive = await readArchive(bytes);
  if (archive.ok) return [...archive.files];
  const [first] = archive.reasons;
  throw new SourceUnreadable(`its archive is refused (${first?.code ?? "no reason"})`);
}

/** An index without files speaks of a SKILL.md alone. */
function onlyFile({ url, digest }: PublishedEntry): PublishedFile {
  const name = new URL(url).pathname.split("/").at(-1) ?? "";
  if (name.toLowerCase() !== "skill.md") throw new SourceUnreadable("its address does not end in SKILL.md");
  return { path: name, digest, sizeBytes: MAIN_FILE_MAX_BYTES, executable: false };
}

const MAIN_FILE_MAX_BYTES = 1024 * 1024;

async function readFile(
  download: Download,
  entry: PublishedEntry,
  { path, digest, sizeBytes, executable }: PublishedFile,
  signal: AbortSignal | undefined,
): Promise<ArchiveFile> {
  // Before it becomes a part of an address: a path must not lead elsewhere at the publisher either.
  const problem = skillPathViolation(path);
  if (problem !== undefined) throw new SourceUnreadable(`a path in it ${problem}`);
  const place = new URL(path.split("/").map(encodeURIComponent).join("/"), new URL(".", entry.url));
  const bytes = await download(place.href, { maxBytes: sizeBytes, signal });
  if (digestOf(bytes) !== digest) throw new SourceUnreadable(OTHER_BYTES);
  return { path, bytes, executable };
}

const OTHER_BYTES = "its bytes are not those that its index promises";
