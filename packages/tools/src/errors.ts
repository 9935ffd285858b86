/**
 * Every failure a caller can meet, declared once. A code is never renamed: people and programs rely on it.
 * `status` is what HTTP routes answer with.
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
  skill_invalid: { status: 422, meaning: "The files are not a skill that the hub can take." },
  archive_refused: {
    status: 422,
    meaning: "The file is not an archive of one skill that the hub takes; its reasons say why.",
  },
  ticket_invalid: {
    status: 401,
    meaning: "The upload ticket is not one of this hub, or its ten minutes are over.",
  },
  ticket_used: { status: 409, meaning: "The upload ticket was used already; each is good for one upload." },
  upload_incomplete: {
    status: 408,
    meaning: "Not all bytes of the upload arrived in time, or others than were sent.",
  },
  skill_exists: { status: 409, meaning: "The account has another skill of that name already." },
  skill_in_use: { status: 409, meaning: "Others use the skill through this account, so it stays." },
  import_not_found: { status: 404, meaning: "The account has no such import." },
  import_running: { status: 409, meaning: "An import of that name is under way already." },
  import_waiting: { status: 409, meaning: "The import waits for the owner to accept what the scan found." },
  import_blocked: {
    status: 422,
    meaning: "The scan found something that keeps the skill out of every drive.",
  },
  import_failed: { status: 502, meaning: "The import could not be finished; nothing was charged." },
  update_not_found: { status: 404, meaning: "No update of that skill is pending for this caller." },
  missing_credentials: { status: 401, meaning: "The call needs an API key and came without one." },
  invalid_credentials: { status: 401, meaning: "The API key is not one that this hub accepts." },
  access_denied: { status: 403, meaning: "The key is valid, but may not do this." },
  key_not_found: { status: 404, meaning: "The account has no such key." },
  account_not_found: { status: 404, meaning: "The hub has no such account." },
  account_exists: { status: 409, meaning: "The handle is taken by another account or team." },
  team_not_found: { status: 404, meaning: "The hub has no such team." },
  collection_not_found: { status: 404, meaning: "The account has no collection of that name." },
  collection_exists: { status: 409, meaning: "The account already has a collection of that name." },
  collection_required: { status: 400, meaning: "An all-skills key must say which collection it means." },
  collection_unscoped: {
    status: 409,
    meaning: "The collection holds all skills, so single skills cannot be added or removed.",
  },
  session_not_found: {
    status: 404,
    meaning:
      "No such script session of this key: it was closed, expired after five idle minutes, or never was.",
  },
  output_file_not_found: { status: 404, meaning: "The session's sandbox has no such file." },
  directory_not_found: { status: 404, meaning: "The session's sandbox has no such directory." },
  quota_exceeded: { status: 402, meaning: "The account's credits or its plan's limits are used up." },
  rate_limited: { status: 429, meaning: "Too many calls in a short time; wait and try again." },
  idempotency_conflict: {
    status: 422,
    meaning: "The idempotency key was used before, with other parameters.",
  },
  idempotency_running: { status: 409, meaning: "The first request with this idempotency key still runs." },
  webhook_not_found: { status: 404, meaning: "The account has no such webhook." },
  webhook_disabled: { status: 409, meaning: "Nothing is sent to this webhook until it is enabled again." },
  event_not_found: { status: 404, meaning: "The webhook has no such event." },
  url_not_allowed: { status: 422, meaning: "The hub does not send requests to this address." },
  source_not_found: { status: 404, meaning: "The hub has no such source of skills." },
  source_exists: { status: 409, meaning: "The hub has this source of skills already." },
  source_failed: { status: 502, meaning: "A source of skills could not be read." },
  download_empty: { status: 409, meaning: "There is no skill whose files could be downloaded." },
  name_confusable: { status: 409, meaning: "The name looks like that of another public skill." },
  skill_blocked: {
    status: 409,
    meaning: "The scan found something for which others must not get the skill.",
  },
  invitation_not_found: { status: 404, meaning: "The account has no such invitation." },
  integrity_error: {
    status: 500,
    meaning: "Stored bytes are not those that were published; nothing is served.",
  },
  storage_full: { status: 507, meaning: "The hub has no room left to store this." },
  service_unavailable: { status: 503, meaning: "A part that the hub needs does not answer at the moment." },
  path_not_found: { status: 404, meaning: "The hub has nothing at this address." },
  host_not_allowed: {
    status: 403,
    meaning: "The Host or Origin header names a site that this hub does not answer to.",
  },
  request_too_large: { status: 413, meaning: "The body of the request is larger than the hub reads." },
  tool_not_found: { status: 404, meaning: "No tool of that name is offered here." },
  internal_error: { status: 500, meaning: "Something failed that is not the caller's fault." },
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

/** A tool call that would get the caller further. */
export interface NextStep {
  readonly tool: string;
  readonly example: Readonly<Record<string, unknown>>;
}

export interface ToolErrorDetails {
  readonly suggestions?: readonly string[];
  readonly nextSteps?: readonly NextStep[];
  /** Replaces the plain rendering where a contract fixes the words. */
  readonly text?: string;
  readonly cause?: unknown;
}

/** A failure meant for the caller, shown as written. */
export class ToolError extends Error {
  readonly code: ErrorCode;
  readonly suggestions: readonly string[];
  readonly nextSteps: readonly NextStep[];
  readonly text: string | undefined;

  constructor(code: ErrorCode, message: string, details: ToolErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "ToolError";
    this.code = code;
    this.suggestions = details.suggestions ?? [];
    this.nextSteps = details.nextSteps ?? [];
    this.text = details.text;
  }
}

/** The structured shape every error has, wherever it is answered. */
export interface ErrorBody {
  readonly error: ErrorCode;
  readonly message: string;
  readonly suggestions: readonly string[];
  readonly _workflow: { readonly nextSteps: readonly NextStep[] };
}

export function errorBody(error: ToolError): ErrorBody {
  return {
    error: error.code,
    message: error.message,
    suggestions: error.suggestions,
    _workflow: { nextSteps: error.nextSteps },
  };
}

export function errorText(error: ToolError): string {
  if (error.text !== undefined) return error.text;
  if (error.suggestions.length === 0) return error.message;
  return `${error.message}\n\n${error.suggestions.map((line) => `- ${line}`).join("\n")}`;
}
