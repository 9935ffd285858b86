export interface ErrorFacts {
  /** What HTTP answers with. */
  readonly status: number;
  readonly meaning: string;
}

/**
 * Every failure that a caller of a tool can meet wherever it runs, declared once; the hub has more in its own
 * `errors.ts`. A code is never renamed: people and programs rely on it.
 */
export const errorCatalogue = {
  invalid_input: { status: 400, meaning: "The arguments do not fit the tool's input schema." },
  skill_not_found: { status: 404, meaning: "No skill of that name is served to this caller." },
  skill_user_only: {
    status: 403,
    meaning: "The skill's author reserved it for the user; a model may not load it.",
  },
  skill_unreadable: { status: 409, meaning: "The skill was listed but its files cannot be read right now." },
  uri_invalid: { status: 400, meaning: "The value is not a skill:// address of a skill." },
  file_not_found: {
    status: 404,
    meaning: "The skill has no such file, or the path is not one of a file inside it.",
  },
  resource_not_allowed: {
    status: 403,
    meaning: "Strict resources are on: only files under scripts/, references/ and assets/ can be read.",
  },
  section_not_found: { status: 404, meaning: "The file has no heading with that title or slug." },
  file_too_large: { status: 413, meaning: "The file is larger than this tool reads." },
  script_not_found: { status: 404, meaning: "The skill has no script of that name that can be run." },
  scripts_not_allowed: {
    status: 403,
    meaning: "The person at the keyboard did not allow this skill's scripts to run.",
  },
  consent_declined: { status: 403, meaning: "The user was asked about this run and said no." },
  consent_unavailable: { status: 403, meaning: "The user must be asked first, and the client cannot ask." },
  dependency_missing: {
    status: 424,
    meaning: "The script needs a package or command that is not installed.",
  },
  script_timed_out: { status: 504, meaning: "The script ran into its time limit and was stopped." },
  script_limit_hit: {
    status: 507,
    meaning: "The script used more memory, processes, disk, CPU or output than it may.",
  },
  script_killed: { status: 502, meaning: "The script was ended by a signal." },
  script_cancelled: { status: 499, meaning: "The client cancelled the run." },
  sandbox_unavailable: { status: 503, meaning: "No sandbox works here, so no script runs." },
  missing_credentials: {
    status: 424,
    meaning: "The script needs credentials that were not set, or not given to this version of its skill.",
  },
  unauthenticated: { status: 401, meaning: "The call needs an API key and came without one." },
  access_denied: { status: 403, meaning: "The key is valid, but may not do this." },
  service_unavailable: { status: 503, meaning: "A part that the hub needs does not answer at the moment." },
  internal_error: { status: 500, meaning: "Something failed that is not the caller's fault." },
} as const satisfies Record<string, ErrorFacts>;

export type ErrorCode = keyof typeof errorCatalogue;

/** A tool call that would get the caller further. */
export interface NextStep {
  readonly tool: string;
  readonly example: Readonly<Record<string, unknown>>;
}

export interface ToolErrorDetails {
  readonly suggestions?: readonly string[];
  readonly nextSteps?: readonly NextStep[];
  /** What a program needs of it, where the sentences alone would have to be taken apart. Never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Replaces the plain rendering where a contract fixes the words. */
  readonly text?: string;
  readonly cause?: unknown;
}

/** A code that another package declares, with its status. */
export interface DeclaredError {
  readonly code: string;
  readonly status: number;
}

/** A failure meant for the caller, shown as written. */
export class ToolError extends Error {
  readonly code: string;
  /** What HTTP answers with. */
  readonly status: number;
  readonly suggestions: readonly string[];
  readonly nextSteps: readonly NextStep[];
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly text: string | undefined;

  constructor(error: ErrorCode | DeclaredError, message: string, details: ToolErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "ToolError";
    const { code, status } =
      typeof error === "string" ? { code: error, status: errorCatalogue[error].status } : error;
    this.code = code;
    this.status = status;
    this.suggestions = details.suggestions ?? [];
    this.nextSteps = details.nextSteps ?? [];
    this.details = details.details;
    this.text = details.text;
  }
}

/** The structured shape every error has, wherever it is answered. */
export interface ErrorBody {
  readonly error: string;
  readonly message: string;
  readonly suggestions: readonly string[];
  readonly _workflow: { readonly nextSteps: readonly NextStep[] };
  readonly details?: Readonly<Record<string, unknown>>;
}

export function errorBody(error: ToolError): ErrorBody {
  return {
    error: error.code,
    message: error.message,
    suggestions: error.suggestions,
    _workflow: { nextSteps: error.nextSteps },
    ...(error.details !== undefined && { details: error.details }),
  };
}

/**
 * The error in words, whole: what happened, what to do about it, and the calls that lead further. Where a contract fixes
 * the words, `exactTexts` leaves out what would follow them.
 */
export function errorText(error: ToolError, exactTexts = false): string {
  const { text = error.message, suggestions } = error;
  if (exactTexts && error.text !== undefined) return text;
  const parts = [text, suggestions.map((line) => `- ${line}`).join("\n")].filter((part) => part !== "");
  const calls = error.nextSteps.filter((step) => !isSaid(step, parts.join("\n"))).map(callLine);
  return [...parts, ...(calls.length > 0 ? [`Next:\n${calls.join("\n")}`] : [])].join("\n\n");
}

function isSaid({ tool, example }: NextStep, text: string): boolean {
  const input = JSON.stringify(example);
  return text.includes(tool) && (input === "{}" || text.includes(input));
}

function callLine({ tool, example }: NextStep): string {
  return `- ${tool} ${JSON.stringify(example)}`;
}
