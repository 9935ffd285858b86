/** A failure that the page shows as it is written. Anything else that is thrown is a bug of ours. */
export class UiProblem extends Error {
  override readonly name = "UiProblem";
  readonly status: number;
  readonly code: string;
  readonly suggestions: readonly string[];

  constructor(status: number, code: string, message: string, suggestions: readonly string[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.suggestions = suggestions;
  }
}

export function notFound(): UiProblem {
  return new UiProblem(404, "not_found", "There is nothing at this address.");
}

export function skillNotFound(): UiProblem {
  return new UiProblem(404, "skill_not_found", "There is no such skill on this machine.", [
    "It may have been renamed or removed: look at the list of skills",
  ]);
}
