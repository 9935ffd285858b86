/** A failure the person at the keyboard can act on. Anything else that is thrown is a bug of ours. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly code: string;
  readonly exitCode: 1 | 2;
  readonly suggestions: readonly string[];

  constructor(code: string, message: string, details: CliErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.exitCode = details.exitCode ?? 1;
    this.suggestions = details.suggestions ?? [];
  }
}

export interface CliErrorDetails {
  readonly exitCode?: 1 | 2;
  readonly suggestions?: readonly string[];
  readonly cause?: unknown;
}

/** Wrong usage: exit code 2. */
export function usageError(code: string, message: string, suggestions: readonly string[] = []): CliError {
  return new CliError(code, message, { exitCode: 2, suggestions });
}

/** Mistakes in settings, all of them in one error. */
export function configurationInvalid(mistakes: readonly string[]): CliError {
  const [first = "The configuration is not valid."] = mistakes;
  if (mistakes.length === 1) return usageError("configuration_invalid", first);
  return usageError("configuration_invalid", `The configuration has ${mistakes.length} mistakes.`, mistakes);
}
