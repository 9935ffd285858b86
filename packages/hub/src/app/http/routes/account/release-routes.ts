import type { PlainRoute } from "../plain-routes.ts";
import { newTag, newYank } from "./releases.ts";

/** What an account says of its public versions, as `/v1/openapi.json` describes it. */
export const releaseRoutes: readonly PlainRoute[] = [
  {
    method: "put",
    path: "/v1/skills/:slug/versions/:version/yank",
    summary: "Takes a public version back, for a reason that everybody who asks for it is told.",
    answer: "The version and the reason",
    body: newYank,
    errors: ["release_not_found"],
    access: "account",
  },
  {
    method: "delete",
    path: "/v1/skills/:slug/versions/:version/yank",
    summary: "Offers a version again that was taken back.",
    answer: "The version",
    errors: ["release_not_found"],
    access: "account",
  },
  {
    method: "put",
    path: "/v1/skills/:slug/tags/:tag",
    summary: "Gives a public version a name, such as `stable`, in place of the version that had it.",
    answer: "The tag and the version",
    body: newTag,
    errors: ["release_not_found"],
    access: "account",
  },
  {
    method: "delete",
    path: "/v1/skills/:slug/tags/:tag",
    summary: "Removes a tag; the version stays.",
    answer: "Whether there was one",
    errors: [],
    access: "account",
  },
];
