import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { SkillPathError } from "../files/safe-path.ts";
import { FRONT_MATTER_MAX_BYTES, locateFrontMatter } from "./front-matter.ts";

/**
 * The first bytes of a file, just enough to hold its front matter: 4 KiB for almost every skill, at most the
 * front matter limit and a little. Takes a path or an open descriptor, which it leaves open. Only regular
 * files are read: a pipe named SKILL.md must not make the caller wait.
 */
export function readHeadBytes(file: string | number): Uint8Array {
  const fd =
    typeof file === "number" ? file : openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(fd);
    if (!stats.isFile())
      throw new SkillPathError("not_a_file", "The skill's main file is not a regular file");
    let bytes = readFirst(fd, Math.min(FIRST_READ_BYTES, stats.size));
    for (const target of [16 * 1024, FRONT_MATTER_MAX_BYTES + SLACK_BYTES]) {
      if (bytes.length >= stats.size || locateFrontMatter(bytes).status !== "unclosed") break;
      bytes = readFirst(fd, Math.min(target, stats.size));
    }
    return bytes;
  } finally {
    if (typeof file === "string") closeSync(fd);
  }
}

// One page; nine of ten real front matters are below 1 KiB.
const FIRST_READ_BYTES = 4 * 1024;
// Room for the fences, a byte order mark and the blank lines that are tolerated before them.
const SLACK_BYTES = 4 * 1024;

function readFirst(fd: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const count = readSync(fd, bytes, filled, length - filled, filled);
    if (count === 0) break;
    filled += count;
  }
  return filled === length ? bytes : bytes.subarray(0, filled);
}
