/** A git command that did not work out. The message is a part of a sentence, safe to show to the operator. */
export class GitError extends Error {
  override readonly name = "GitError";
  readonly kind: GitErrorKind;

  constructor(kind: GitErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export type GitErrorKind = "missing" | "timeout" | "too_large" | "cancelled" | "failed" | "not_found";
