import type { ApiProblem } from "../../src/contract/index.ts";

/** An answer with a status of 400 or above, or no answer at all (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly suggestions: readonly string[];

  constructor(status: number, { error, message, suggestions }: ApiProblem) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = error;
    this.suggestions = suggestions ?? [];
  }
}
