import type * as z from "zod/v4";
import type { HubErrorCode } from "../../../platform/errors.ts";
import { clientRoutes } from "./account/clients.ts";
import { credentialRoutes } from "./account/credential-routes.ts";
import { newKey } from "./account/keys.ts";
import { newPermissions } from "./account/permissions.ts";
import { releaseRoutes } from "./account/release-routes.ts";
import { newRating, newVisibility } from "./account/skills.ts";
import { teamRoutes } from "./account/team-routes.ts";
import { newImport } from "./imports.ts";

/** A route that is no tool, as `/v1/openapi.json` describes it. */
export interface PlainRoute {
  readonly method: "get" | "post" | "put" | "delete";
  /** As it is mounted: `/v1/imports/:id`. */
  readonly path: string;
  readonly summary: string;
  /** What the answer of success holds. */
  readonly answer: string;
  /** Of the body, where that is JSON. */
  readonly body?: z.ZodType;
  /** Fields of the address, each with what it means. */
  readonly query?: Readonly<Record<string, string>>;
  readonly errors: readonly HubErrorCode[];
  /**
   * `account`: a key of all skills · `key`: any key · `address`: the signed address is enough · `upload`: a ticket or key ·
   * `ticket`: a ticket in the body · `operator`: the operator's secret.
   */
  readonly access: "account" | "key" | "address" | "upload" | "ticket" | "operator";
  /** What it does can be done again without harm, so it takes no `Idempotency-Key`. Of those that change something. */
  readonly isRepeatable?: true;
  /** Takes or gives something else than JSON. */
  readonly contentType?: string;
}

const SHARE: readonly HubErrorCode[] = ["skill_not_found", "account_not_found"];

/** Whether it is done once for each `Idempotency-Key`. A ticket is used once anyway: with one, the header says nothing. */
export function takesIdempotencyKey({ method, isRepeatable }: PlainRoute): boolean {
  return method !== "get" && isRepeatable !== true;
}

/** All of them; a test compares the table with what is mounted. */
export const plainRoutes: readonly PlainRoute[] = [
  {
    method: "put",
    path: "/v1/uploads",
    summary: "Brings a skill in: the body is a zip archive of one skill, or a SKILL.md. POST does the same.",
    answer: "What was published, or where to see how far it is",
    query: { filename: "What the file is called", collection: "Collection that the skill goes into" },
    errors: [
      "archive_refused",
      "ticket_invalid",
      "ticket_used",
      "collection_not_found",
      "request_too_large",
      "quota_exceeded",
    ],
    access: "upload",
    contentType: "application/zip",
  },
  {
    method: "post",
    path: "/api/uploads/process-skill",
    summary:
      "The same by a form with the fields `file` and `uploadToken`, for clients of the hosted original.",
    answer: "What was published, or where to see how far it is",
    errors: [
      "archive_refused",
      "ticket_invalid",
      "ticket_used",
      "quota_exceeded",
      "unauthenticated",
      "invalid_input",
      "rate_limited",
      "request_too_large",
      "service_unavailable",
    ],
    access: "ticket",
    isRepeatable: true,
    contentType: "multipart/form-data",
  },
  {
    method: "get",
    path: "/v1/imports",
    summary: "Imports of the account, or of the collection whose key asks.",
    answer: "The imports, newest first",
    query: { limit: "How many, from 1 to 100; 50 unless given" },
    errors: [],
    access: "key",
  },
  {
    method: "post",
    path: "/v1/imports",
    summary: "Starts an import and answers at once, where skills_importToDrive waits for it.",
    answer: "The id of the import, or the slug that the skill has in the drive already",
    body: newImport,
    errors: ["skill_not_found", "skill_exists", "quota_exceeded"],
    access: "key",
  },
  {
    method: "get",
    path: "/v1/imports/:id",
    summary: "How far an import is, and what the scan found.",
    answer: "The import",
    errors: ["import_not_found"],
    access: "key",
  },
  {
    method: "post",
    path: "/v1/imports/:id/accept",
    summary: "The owner's yes to an import that waits for it.",
    answer: "The import, which goes on",
    errors: ["import_not_found"],
    access: "key",
  },
  {
    method: "post",
    path: "/v1/imports/:id/decline",
    summary: "The owner's no to an import that waits for a yes.",
    answer: "The import, which has ended",
    errors: ["import_not_found"],
    access: "key",
  },
  {
    method: "get",
    path: "/v1/downloads/:id",
    summary: "The zip file of an address from skills_downloadSkills.",
    answer: "A zip file with one folder for each skill",
    errors: ["access_denied"],
    access: "address",
    contentType: "application/zip",
  },
  {
    method: "get",
    path: "/v1/blobs/:digest",
    summary:
      "One file, of an address from skills_getScript. Not mounted where an S3 store has addresses of its own.",
    answer: "The bytes of the file",
    errors: ["path_not_found"],
    access: "address",
    contentType: "application/octet-stream",
  },
  {
    method: "put",
    path: "/v1/skills/:slug/visibility",
    summary: "Says who sees a skill that the account owns. Who has imported it keeps it.",
    answer: "The visibility before and now",
    body: newVisibility,
    errors: ["skill_not_found", "team_not_found", "skill_blocked", "skill_invalid", "name_confusable"],
    access: "account",
  },
  {
    method: "put",
    path: "/v1/skills/:slug/rating",
    summary: "Rates a skill of somebody else that is in the drive, from 1 to 5.",
    answer: "The rating",
    body: newRating,
    errors: ["skill_not_found"],
    access: "account",
  },
  {
    method: "delete",
    path: "/v1/skills/:slug/rating",
    summary: "Takes the rating back.",
    answer: "Whether there was one",
    errors: ["skill_not_found"],
    access: "account",
  },
  ...releaseRoutes,
  {
    method: "get",
    path: "/v1/skills/:slug/scan",
    summary: "What the scan says of a skill: verdict, what it is able to do, and every finding.",
    answer: "The scan, or that it waits for one",
    errors: ["skill_not_found"],
    access: "account",
  },
  {
    method: "get",
    path: "/v1/skills/:slug/attestation",
    summary: "What the hub signs about a skill; `skillquay verify` checks it without the hub.",
    answer: "The attestation",
    errors: ["skill_not_found", "service_unavailable"],
    access: "account",
  },
  {
    method: "get",
    path: "/v1/skills/:slug/visible",
    summary: "The text of a skill's file with hidden characters spelled out and HTML comments marked.",
    answer: "The text",
    query: { path: "Another file than SKILL.md" },
    errors: ["skill_not_found", "file_not_found", "quota_exceeded"],
    access: "account",
  },
  ...clientRoutes,
  ...credentialRoutes,
  {
    method: "get",
    path: "/v1/skills/:slug/permissions",
    summary:
      "What the scripts of a skill ask for, what the account allows this version of it, and what the last runs reached.",
    answer: "Hosts, packages and connections",
    errors: ["skill_not_found"],
    access: "account",
  },
  {
    method: "put",
    path: "/v1/skills/:slug/permissions",
    summary:
      "Says what the scripts of this version of a skill may do for the account, in place of what was allowed before. Its open sessions end.",
    answer: "The same as it is now",
    body: newPermissions,
    errors: ["skill_not_found", "access_denied", "invalid_input"],
    access: "account",
  },
  {
    method: "get",
    path: "/v1/account/shares",
    summary: "Which skills the account shares with whom, and which others share with it.",
    answer: "`given` and `received`",
    errors: [],
    access: "account",
  },
  {
    method: "put",
    path: "/v1/account/shares/:slug/:handle",
    summary: "Shares a skill with an account. A team mate sees it at once; anybody else is asked first.",
    answer: "`state` is `shared` or `invited`",
    errors: [...SHARE, "skill_blocked", "quota_exceeded"],
    access: "account",
  },
  {
    method: "delete",
    path: "/v1/account/shares/:slug/:handle",
    summary: "Ends a share, or withdraws the invitation to it.",
    answer: "Whether there was one",
    errors: SHARE,
    access: "account",
  },
  {
    method: "get",
    path: "/v1/account/invitations",
    summary: "Shares and teams that wait for somebody's yes, received and sent.",
    answer: "The invitations, newest first",
    errors: [],
    access: "account",
  },
  {
    method: "post",
    path: "/v1/account/invitations/:id/accept",
    summary: "Accepts one that the account received.",
    answer: "`accepted` is true",
    errors: ["invitation_not_found"],
    access: "account",
  },
  {
    method: "delete",
    path: "/v1/account/invitations/:id",
    summary: "Declines one that the account received, or withdraws one that it sent.",
    answer: "`accepted` is false",
    errors: ["invitation_not_found"],
    access: "account",
  },
  ...teamRoutes,
  {
    method: "get",
    path: "/v1/account/keys",
    summary: "Keys of the account, ended ones included, each with the beginning that it is recognised by.",
    answer: "The keys, oldest first",
    errors: [],
    access: "account",
  },
  {
    method: "post",
    path: "/v1/account/keys",
    summary: "Makes a key: for everything, for uploads only, or for one collection.",
    answer: "The key, for the only time",
    body: newKey,
    errors: ["collection_not_found"],
    access: "account",
  },
  {
    method: "delete",
    path: "/v1/account/keys/:id",
    summary: "Ends a key. Every instance refuses it within a second.",
    answer: "`revoked` is true",
    errors: ["key_not_found"],
    access: "account",
  },
  {
    method: "get",
    path: "/v1/account/credits",
    summary: "The balance, and every entry that it is made of.",
    answer: "Entries, newest first, and `nextBefore` where there are more",
    query: { limit: "How many, from 1 to 200; 50 unless given", before: "Only entries older than this one" },
    errors: [],
    access: "account",
  },
  {
    method: "get",
    path: "/v1/account/usage",
    summary: "How often each skill was loaded and run, and when it was last used.",
    answer: "One entry for each skill that the account sees, most used first",
    query: { days: "How far back is counted, from 1 to 3660; 30 unless given" },
    errors: [],
    access: "account",
  },
  {
    method: "get",
    path: "/v1/account/audit",
    summary: "Who did what in the account.",
    answer: "Entries, newest first, and `nextBefore` where there are more",
    query: {
      limit: "How many, from 1 to 200; 50 unless given",
      before: "Only entries older than this one",
      about: "First parts of actions, separated by commas: `key,collection`",
      actor: "`account`, `operator` or `hub`",
      text: "In the action, what it was done to, its details or the name of the key; at most 200 characters",
    },
    errors: [],
    access: "account",
  },
  {
    method: "get",
    path: "/v1/account/hub-audit",
    summary: "Who did what in the whole hub. For its auditors.",
    answer: "Entries, newest first, and `nextBefore` where there are more",
    query: { limit: "How many, from 1 to 200", before: "Older than this one", account: "A handle" },
    errors: ["account_not_found", "access_denied"],
    access: "account",
  },
  {
    method: "get",
    path: "/v1/webhooks/:id/deliveries",
    summary: "What became of a webhook's events.",
    answer: "The events, each with its attempts",
    errors: ["webhook_not_found"],
    access: "key",
  },
  {
    method: "post",
    path: "/v1/webhooks/:id/deliveries/:eventId/replay",
    summary: "Sends an event once more, with the same id.",
    answer: "The id of the event",
    errors: ["webhook_not_found", "event_not_found", "webhook_disabled"],
    access: "key",
  },
  {
    method: "post",
    path: "/v1/webhooks/:id/enable",
    summary: "Switches a webhook on again that was disabled after failures.",
    answer: "`state` is `active`",
    errors: ["webhook_not_found"],
    access: "key",
  },
  {
    method: "post",
    path: "/v1/keys/revoke",
    summary: "Ends the key that is presented. Says the same for one that never was.",
    answer: "`revoked` is true",
    errors: [],
    access: "key",
    isRepeatable: true,
  },
];
