import { basename, dirname } from "node:path";
import { readSkillFileSync } from "@skillquay/skill";

/** What the person said yes to, as it is kept between runs. */
export interface TrustRecord {
  readonly projects: readonly TrustedProject[];
  readonly skills: readonly AllowedSkill[];
}

export interface TrustedProject {
  readonly path: string;
  readonly origin?: string;
  readonly trustedAt: string;
}

/** One skill, in one place, with exactly these bytes. */
export interface AllowedSkill {
  /** Real paths. */
  readonly root: string;
  readonly folder: string;
  readonly digest: string;
  /** Short digests of its files, to say later which of them changed. */
  readonly files: Readonly<Record<string, string>>;
  readonly allowedAt: string;
  /** What these bytes get: `settings`, `packages`, `runs` (without a question), `read <project>`, `write <project>`. Absent: what the settings give. */
  readonly given?: readonly string[];
}

/** What a yes was about. */
export function givenBy({ given = ["settings"] }: Pick<AllowedSkill, "given">): readonly string[] {
  return given;
}

export const EMPTY_RECORD: TrustRecord = { projects: [], skills: [] };

// Thousands of entries; more is not a file of ours.
const LARGEST_BYTES = 16 * 1024 * 1024;

/** Undefined for a file that is no record. One that is not there is an empty record. */
export function readTrustFile(file: string): TrustRecord | undefined {
  let text: string;
  try {
    text = Buffer.from(
      readSkillFileSync(dirname(file), basename(file), { maxBytes: LARGEST_BYTES }),
    ).toString("utf8");
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "file_not_found"
      ? EMPTY_RECORD
      : undefined;
  }
  try {
    const { version, projects, skills }: Record<string, unknown> = Object(JSON.parse(text));
    if (version !== VERSION || !Array.isArray(projects) || !Array.isArray(skills)) return undefined;
    return { projects: projects.filter(isTrustedProject), skills: skills.filter(isAllowedSkill) };
  } catch {
    return undefined;
  }
}

export function trustFileText({ projects, skills }: TrustRecord): string {
  return `${JSON.stringify({ version: VERSION, projects, skills }, null, 1)}\n`;
}

const VERSION = 1;

function isTrustedProject(value: unknown): value is TrustedProject {
  const { path, origin, trustedAt } = Object(value);
  const hasOrigin = origin === undefined || typeof origin === "string";
  return typeof path === "string" && hasOrigin && typeof trustedAt === "string";
}

function isAllowedSkill(value: unknown): value is AllowedSkill {
  const { root, folder, digest, files, allowedAt, given } = Object(value);
  const isGiven =
    given === undefined || (Array.isArray(given) && given.every((one) => typeof one === "string"));
  return (
    isGiven &&
    [root, folder, digest, allowedAt].every((text) => typeof text === "string") &&
    typeof files === "object" &&
    files !== null &&
    Object.values(files).every((text) => typeof text === "string")
  );
}
