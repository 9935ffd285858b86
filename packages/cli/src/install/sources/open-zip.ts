import { isAbsolute, relative, resolve, sep } from "node:path";
import { ARCHIVE_LIMITS, readArchive } from "@skillquay/skill/archive";
import type { Download } from "@skillquay/skill/published";
import { terminalLine } from "../../output/terminal-text.ts";
import { CliError } from "../../program/cli-error.ts";
import type { Io } from "../../program/io.ts";
import type { LockedSource } from "../lock-entry.ts";
import { isMainFile, offered, offerSkill } from "../offer-skill.ts";
import type { OpenedSource } from "../opened-source.ts";

/** The zip of one skill that lies on this machine. */
export async function openZipFile(io: Io, named: string): Promise<OpenedSource> {
  const file = resolve(io.cwd, named);
  const path = relative(io.cwd, file);
  const source = isAbsolute(path) || path.startsWith("..") ? file : `./${path.split(sep).join("/")}`;
  const bytes = await openArchive(file, named);
  return offerArchive(bytes, named, { source, sourceType: "zip" });
}

/** The zip of one skill at an address. */
export async function openZipAddress(url: string, download: Download): Promise<OpenedSource> {
  const bytes = await download(url, { maxBytes: ARCHIVE_LIMITS.totalBytes });
  return offerArchive(await openArchive(bytes, url), url, { source: url, sourceType: "zip" });
}

type Archived = Extract<Awaited<ReturnType<typeof readArchive>>, { ok: true }>["files"];

async function openArchive(source: Uint8Array | string, named: string): Promise<Archived> {
  const archive = await readArchive(source).catch((cause: unknown) => {
    throw new CliError("file_not_found", `There is no file '${terminalLine(named)}' that can be read.`, {
      suggestions: ["Check the path, and that it is a zip file you may read."],
      cause,
    });
  });
  if (archive.ok) return archive.files;
  throw new CliError(
    "archive_refused",
    `'${terminalLine(named)}' is no archive of one skill that can be trusted to be read.`,
    {
      suggestions: archive.reasons
        .slice(0, 10)
        .map(({ path, message }) => terminalLine(path === undefined ? message : `${path}: ${message}`)),
    },
  );
}

function offerArchive(files: Archived, named: string, locked: LockedSource): OpenedSource {
  const main = files.find(({ path }) => path === "SKILL.md") ?? files.find(({ path }) => isMainFile(path));
  const all =
    main === undefined
      ? []
      : [offerSkill({ place: named, folderName: "", mainFile: main, read: async () => files })];
  return { locked, ...offered(all), close: async () => {} };
}
