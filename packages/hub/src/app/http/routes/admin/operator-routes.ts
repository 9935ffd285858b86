import type { PlainRoute } from "../plain-routes.ts";
import { accountInput, importedKeysInput, keyInput, roleInput, teamInput } from "./accounts.ts";
import { authScope, deltas } from "./caches.ts";
import { grantInput, planInput } from "./credits.ts";
import { sourceInput } from "./sources.ts";

type OperatorRoute = Omit<PlainRoute, "access" | "isRepeatable">;

const routes: readonly OperatorRoute[] = [
  {
    method: "get",
    path: "/admin/accounts",
    summary: "All accounts of the hub.",
    answer: "The accounts",
    errors: [],
  },
  {
    method: "post",
    path: "/admin/accounts",
    summary: "Makes an account, on the default plan and with its opening credits.",
    answer: "The account",
    body: accountInput,
    errors: ["account_exists"],
  },
  {
    method: "post",
    path: "/admin/accounts/:id/disable",
    summary: "Switches an account off: every instance refuses its keys within a second.",
    answer: "`disabled` is true",
    errors: ["path_not_found"],
  },
  {
    method: "post",
    path: "/admin/accounts/:id/enable",
    summary: "Switches an account on again.",
    answer: "`disabled` is false",
    errors: ["path_not_found"],
  },
  {
    method: "get",
    path: "/admin/accounts/:id/credits",
    summary: "What an account has: balance, plan, prices, calls of the month and the last entries.",
    answer: "The same as skills_getCredits shows to the account",
    errors: ["account_not_found", "path_not_found"],
  },
  {
    method: "post",
    path: "/admin/accounts/:id/credits",
    summary: "Grants credits; with the header `Idempotency-Key`, once.",
    answer: "The balance afterwards",
    body: grantInput,
    errors: ["account_not_found", "path_not_found", "idempotency_conflict"],
  },
  {
    method: "put",
    path: "/admin/accounts/:id/plan",
    summary: "Moves an account to another plan; its credits stay.",
    answer: "The plan",
    body: planInput,
    errors: ["path_not_found"],
  },
  {
    method: "get",
    path: "/admin/accounts/:id/keys",
    summary: "Keys of an account, ended ones included, each with the beginning that it is recognised by.",
    answer: "The keys",
    errors: [],
  },
  {
    method: "post",
    path: "/admin/accounts/:id/keys",
    summary: "Makes a key for an account, for everything, for uploads only, or for one collection.",
    answer: "The key, for the only time",
    body: keyInput,
    errors: ["account_not_found", "collection_not_found"],
  },
  {
    method: "post",
    path: "/admin/accounts/:id/keys/import",
    summary:
      "Takes over keys of another system by their SHA-256: `sk_live_` or `sk_test_` and 16 to 120 letters, digits and `_`. Those who hold them go on using them, ten seconds later at most.",
    answer: "`imported` with their ids, and the hashes in `existing` that the hub had already",
    body: importedKeysInput,
    errors: ["account_not_found", "collection_not_found"],
  },
  {
    method: "delete",
    path: "/admin/accounts/:id/keys/:keyId",
    summary: "Ends a key. Every instance refuses it within a second.",
    answer: "`revoked` is true",
    errors: ["path_not_found"],
  },
  {
    method: "get",
    path: "/admin/teams",
    summary: "All teams with their members.",
    answer: "The teams",
    errors: [],
  },
  {
    method: "post",
    path: "/admin/teams",
    summary: "Makes a team.",
    answer: "The team",
    body: teamInput,
    errors: ["account_exists"],
  },
  {
    method: "put",
    path: "/admin/teams/:teamId/members/:accountId",
    summary: "Puts an account into a team, or gives a member another role.",
    answer: "`member` is true",
    body: roleInput,
    errors: ["team_not_found", "account_not_found"],
  },
  {
    method: "delete",
    path: "/admin/teams/:teamId/members/:accountId",
    summary: "Takes a member out of a team.",
    answer: "`member` is false",
    errors: ["path_not_found"],
  },
  {
    method: "put",
    path: "/admin/skills/:skillId/shares/:withAccountId",
    summary: "Shares a skill with an account, without asking it.",
    answer: "`shared` is true",
    errors: ["skill_not_found", "account_not_found"],
  },
  {
    method: "delete",
    path: "/admin/skills/:skillId/shares/:withAccountId",
    summary: "Ends a share.",
    answer: "`shared` is false",
    errors: ["path_not_found"],
  },
  {
    method: "get",
    path: "/admin/sources",
    summary: "Sources of skills, and how their last reading went.",
    answer: "The sources",
    errors: [],
  },
  {
    method: "post",
    path: "/admin/sources",
    summary: "Adds a source and has it read.",
    answer: "The source",
    body: sourceInput,
    errors: ["url_not_allowed"],
  },
  {
    method: "post",
    path: "/admin/sources/:id/sync",
    summary: "Has a source read again; the list says how it went.",
    answer: "`requested` is true",
    errors: ["source_not_found"],
  },
  {
    method: "delete",
    path: "/admin/sources/:id",
    summary: "Removes a source. What accounts imported of it stays.",
    answer: "`removed` is true",
    errors: ["source_not_found"],
  },
  {
    method: "post",
    path: "/admin/signing-keys",
    summary: "From now on a new key signs attestations; the old ones stay published.",
    answer: "The id of the new key, and how many there are",
    errors: [],
  },
  {
    method: "post",
    path: "/admin/rescan",
    summary:
      "Looks now at everything that the scanner of this version has not judged, as at a start and each night.",
    answer: "The scanner's version, at once; the verdicts come one by one",
    errors: [],
  },
  {
    method: "get",
    path: "/admin/audit",
    summary: "Who did what on the hub, or in one account.",
    answer: "Entries, newest first, and `nextBefore` where there are more",
    query: {
      account: "Handle of one account",
      limit: "How many, from 1 to 200; 50 unless given",
      before: "Only entries older than this one",
    },
    errors: [],
  },
  {
    method: "post",
    path: "/admin/reload-skills",
    summary: "Every instance forgets what it remembers of skills, keys and accounts.",
    answer: "`reloaded` is true",
    errors: [],
  },
  {
    method: "post",
    path: "/admin/apply-skill-deltas",
    summary: "Every instance reads the named skills anew, after their rows were changed by hand.",
    answer: "How many were found, and which are unknown",
    body: deltas,
    errors: [],
  },
  {
    method: "post",
    path: "/admin/invalidate-auth-cache",
    summary: "Every instance forgets what it remembers of a key, of an account, or of all.",
    answer: "What was forgotten",
    body: authScope,
    errors: [],
  },
  {
    method: "get",
    path: "/admin/debug-skills",
    summary: "Counts, sizes of caches, the state of scripts, and skills by account.",
    answer: "The figures, and `nextAfter` where there are more accounts",
    query: { after: "Only accounts whose handle comes after this one" },
    errors: [],
  },
];

/** The operator's routes, for `/v1/openapi.json` and the reference; a test compares them with what is mounted. */
export const operatorRoutes: readonly PlainRoute[] = routes.map((route) => ({
  ...route,
  access: "operator",
  // Only a grant of credits takes an idempotency key, and says so itself.
  isRepeatable: true,
}));
