import type { PlainRoute } from "../plain-routes.ts";
import { newCredential } from "./credentials.ts";

/** What scripts are given, as `/v1/openapi.json` describes it. */
export const credentialRoutes: readonly PlainRoute[] = [
  {
    method: "get",
    path: "/v1/skills/:slug/credentials",
    summary:
      "Which environment variables the scripts of a skill need or can use, and which of them are given to it.",
    answer: "`variables`, and the `publisher` whom a credential can be given to instead of one version",
    errors: ["skill_not_found"],
    access: "account",
  },
  {
    method: "get",
    path: "/v1/account/credentials",
    summary:
      "Credentials that the account gives to scripts: names and receivers. No route ever gives a value back.",
    answer: "`credentials`: each with its name, for whom it is, when it was set and last used",
    errors: [],
    access: "account",
  },
  {
    method: "put",
    path: "/v1/account/credentials",
    summary:
      "Gives a value to the scripts of one version of a skill, or to whoever publishes it, in the place of the one of that name.",
    answer: "The credential, without its value",
    body: newCredential,
    errors: ["skill_not_found", "quota_exceeded"],
    access: "account",
    isRepeatable: true,
  },
  {
    method: "post",
    path: "/v1/account/credentials/:id/give",
    summary: "Gives the same value to the version that the skill has now, and to the one before no more.",
    answer: "The credential, without its value; with a new id",
    errors: ["credential_not_found", "skill_not_found"],
    access: "account",
  },
  {
    method: "delete",
    path: "/v1/account/credentials/:id",
    summary: "Forgets a credential. Sessions that have it end.",
    answer: "That it is gone",
    errors: ["credential_not_found"],
    access: "account",
  },
];
