import { basename, dirname } from "node:path";
import { readSkillFileSync } from "@skillquay/skill";

/** A value that the person keeps on this machine for scripts, without the value. */
export interface StoredSecret {
  /** The variable that scripts read it from. */
  readonly name: string;
  /** Which skill it is for, as `parseSkillSelector` reads it. Absent: whichever of the user's own skills needs it. */
  readonly skill?: string;
  readonly setAt: string;
  /** The versions that the person said yes to. */
  readonly givenTo: readonly SkillVersion[];
}

/** One skill, in one place, with exactly these bytes. */
export interface SkillVersion {
  /** A real path. */
  readonly folder: string;
  readonly digest: string;
}

export interface SealedSecret extends StoredSecret {
  /** Base64. */
  readonly sealed: string;
}

/** Undefined for a file that holds no secrets of ours. One that is not there holds none. */
export function readSecretFile(file: string): readonly SealedSecret[] | undefined {
  let text: string;
  try {
    const bytes = readSkillFileSync(dirname(file), basename(file), { maxBytes: LARGEST_BYTES });
    text = Buffer.from(bytes).toString("utf8");
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "file_not_found" ? [] : undefined;
  }
  try {
    const { version, secrets }: Record<string, unknown> = Object(JSON.parse(text));
    return version === VERSION && Array.isArray(secrets) && secrets.every(isSecretRow) ? secrets : undefined;
  } catch {
    return undefined;
  }
}

export function secretFileText(secrets: readonly SealedSecret[]): string {
  return `${JSON.stringify({ version: VERSION, secrets }, null, 1)}\n`;
}

const VERSION = 1;

// Hundreds of the longest values that can be set.
const LARGEST_BYTES = 16 * 1024 * 1024;

function isSecretRow(value: unknown): value is SealedSecret {
  const { name, skill, sealed, setAt, givenTo } = Object(value);
  return (
    [name, sealed, setAt].every((text) => typeof text === "string") &&
    (skill === undefined || typeof skill === "string") &&
    Array.isArray(givenTo) &&
    givenTo.every(isVersion)
  );
}

function isVersion(value: unknown): value is SkillVersion {
  const { folder, digest } = Object(value);
  return typeof folder === "string" && typeof digest === "string";
}
