import { randomBytes, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { link, mkdir, open, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
import { configFolders } from "../settings/config-folders.ts";

const TOKEN = /^[\w-]{43}$/;

/**
 * What agents show to a server on HTTP: other users of the machine reach its port, too. Made once and kept in a file that
 * only this user can read, because agents keep it in their settings.
 */
export async function httpToken(io: Pick<Io, "env" | "homeDirectory" | "platform">): Promise<string> {
  const file = join(configFolders(io).config, "skillquay", "http-token");
  try {
    return (await readToken(file)) ?? (await makeToken(file));
  } catch (cause) {
    if (cause instanceof CliError) throw cause;
    const reason = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
    throw refused(`${file} cannot be kept (${reason}).`, cause);
  }
}

async function readToken(file: string): Promise<string | undefined> {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(file, flags).catch((error) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (handle === undefined) return undefined;
  try {
    const { mode, uid } = await handle.stat();
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0);
    if (!isOwn) throw refused(`${file} can be read or was made by another user.`);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    const token = buffer.toString("latin1", 0, bytesRead).trim();
    if (!TOKEN.test(token)) throw refused(`${file} does not hold a token.`);
    return token;
  } finally {
    await handle.close();
  }
}

/** The first of two servers that start at once makes it; both use that one. */
async function makeToken(file: string): Promise<string> {
  const unfinished = `${file}.${randomUUID()}.tmp`;
  await mkdir(dirname(file), { recursive: true });
  try {
    const token = randomBytes(32).toString("base64url");
    await writeFile(unfinished, `${token}\n`, { mode: 0o600, flag: "wx", flush: true });
    await link(unfinished, file).catch((error) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(unfinished, { force: true });
  }
  const kept = await readToken(file);
  if (kept === undefined) throw refused(`${file} was removed again.`);
  return kept;
}

function refused(what: string, cause?: unknown): CliError {
  return new CliError("token_unusable", what, {
    suggestions: [
      "Remove the file: the next start makes a new token, which the agents' settings need then.",
      "Or serve every user and program of this machine: --no-require-token",
    ],
    cause,
  });
}
