/** A failure that the page shows as it is written. Anything else that is thrown is a bug of ours. */
export class PagesProblem extends Error {
  override readonly name = "PagesProblem";
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

export function notFound(): PagesProblem {
  return new PagesProblem(404, "not_found", "There is nothing at this address.");
}

export function skillNotFound(): PagesProblem {
  return new PagesProblem(404, "skill_not_found", "There is no such skill on this machine.", [
    "It may have been renamed or removed: look at the list of skills",
  ]);
}

export function invalidToken(): PagesProblem {
  return new PagesProblem(
    401,
    "invalid_credentials",
    "This address was used already, or it is not complete.",
    ["Start 'skillquay ui' again and open the address that it prints"],
  );
}
