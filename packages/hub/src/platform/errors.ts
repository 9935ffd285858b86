import {
  type DeclaredError,
  type ErrorFacts,
  errorCatalogue,
  ToolError,
  type ToolErrorDetails,
} from "@skillquay/tools";

/** Every failure that only a caller of a hub can meet, declared once. A code is never renamed. */
const hubCatalogue = {
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
  trash_not_found: { status: 404, meaning: "The account's trash has no such skill." },
  skill_in_use: { status: 409, meaning: "Others use the skill through this account, so it stays." },
  import_not_found: { status: 404, meaning: "The account has no such import." },
  import_running: { status: 409, meaning: "An import of that name is under way already." },
  import_waiting: { status: 409, meaning: "The import waits for the owner to accept what the scan found." },
  import_blocked: {
    status: 422,
    meaning: "The scan found something that keeps the skill out of every drive.",
  },
  policy_refused: { status: 422, meaning: "The policy of the hub's operator does not let the skill in." },
  import_failed: { status: 502, meaning: "The import could not be finished; nothing was charged." },
  finding_not_found: {
    status: 404,
    meaning: "The scan of the skill has no such finding that can be accepted.",
  },
  acceptance_not_found: { status: 404, meaning: "The account has no such acceptance that still holds." },
  skill_changed: { status: 409, meaning: "The skill has other bytes by now than those that were looked at." },
  description_test_not_found: { status: 404, meaning: "The account has no such test of a description." },
  description_tests_full: {
    status: 409,
    meaning: "The account has as many tests of descriptions as are run at once.",
  },
  pins_full: { status: 409, meaning: "The account has as many pinned skills as agents are told of first." },
  release_not_found: {
    status: 404,
    meaning: "The account has no public version of that number of the skill.",
  },
  update_not_found: { status: 404, meaning: "No update of that skill is pending for this caller." },
  invalid_credentials: { status: 401, meaning: "The API key is not one that this hub accepts." },
  insufficient_scope: {
    status: 403,
    meaning: "The person who connected this agent did not allow it this; it can ask again.",
  },
  client_not_found: { status: 404, meaning: "The account has no such OAuth client." },
  key_not_found: { status: 404, meaning: "The account has no such key." },
  account_not_found: { status: 404, meaning: "The hub has no such account." },
  owner_required: { status: 409, meaning: "A hub keeps at least one owner who can sign in." },
  invitation_over: {
    status: 410,
    meaning: "The invitation to this hub was accepted already, taken back, or is too old.",
  },
  passkey_refused: {
    status: 400,
    meaning: "What a device said about a new passkey is not right, or too late.",
  },
  passkey_not_found: { status: 404, meaning: "The account has no such passkey any more." },
  sign_in_not_found: { status: 404, meaning: "The account is not signed in there any more." },
  account_exists: { status: 409, meaning: "The handle is taken by another account or team." },
  account_in_use: { status: 409, meaning: "Others have skills of the account in their drives, so it stays." },
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
  permission_required: {
    status: 403,
    meaning: "The script needs something that the account has not allowed this version of the skill.",
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
  credential_not_found: { status: 404, meaning: "The account has no such credential." },
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
  path_not_found: { status: 404, meaning: "The hub has nothing at this address." },
  host_not_allowed: {
    status: 403,
    meaning: "The Host or Origin header names a site that this hub does not answer to.",
  },
  request_too_large: { status: 413, meaning: "The body of the request is larger than the hub reads." },
  tool_not_found: { status: 404, meaning: "No tool of that name is offered here." },
} as const satisfies Record<string, ErrorFacts>;

/** All codes that a hub answers with, its own and those of the tools. */
export const hubErrorCatalogue = { ...errorCatalogue, ...hubCatalogue };

export type HubErrorCode = keyof typeof hubErrorCatalogue;

/** A failure meant for the caller. */
export function hubError(code: HubErrorCode, message: string, details: ToolErrorDetails = {}): ToolError {
  return new ToolError(declared(code), message, details);
}

/** The code with its status, for errors that carry more than a `ToolError` does. */
export function declared(code: HubErrorCode): DeclaredError {
  return { code, status: hubErrorCatalogue[code].status };
}

export function isHubErrorCode(code: string): code is HubErrorCode {
  return Object.hasOwn(hubErrorCatalogue, code);
}
