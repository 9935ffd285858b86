import { oneLine } from "@skillquay/skill";

export type PackagesProblem =
  | "refused"
  | "not_found"
  | "source_only"
  | "hash_mismatch"
  | "conflict"
  | "too_large"
  | "unreachable"
  | "timeout"
  | "unavailable"
  | "failed";

/** Why nothing was installed. The message is ours; names in it are the skill's, on one line and cut. */
export class PackagesError extends Error {
  readonly problem: PackagesProblem;
  /** What to do about it. */
  readonly fix: string;
  /** The installer's own last words, for whoever looks closer: data, on one line and cut. */
  readonly detail: string | undefined;

  constructor(
    problem: PackagesProblem,
    message: string,
    {
      fix,
      detail,
      cause,
    }: { readonly fix: string; readonly detail?: string | undefined; readonly cause?: unknown },
  ) {
    super(message, { cause });
    this.name = "PackagesError";
    this.problem = problem;
    this.fix = fix;
    this.detail = detail === undefined || detail.trim() === "" ? undefined : oneLine(detail, 300);
  }
}

/** A package's name or requirement, safe to stand in a message. */
export function shownName(name: string): string {
  return `'${oneLine(name, 100)}'`;
}
