import { nearest } from "@skillquay/search";
import { oneLine } from "@skillquay/skill";
import type { ToolError } from "@skillquay/tools";
import { hubError } from "../../platform/errors.ts";
import { displayOf, looksLikeKey } from "../../platform/tokens/api-key.ts";

const LIST = { tool: "skills_listCollections", example: {} };

/** `known` are the account's names; undefined for a caller who may not list them. */
export function collectionNotFound(nameOrKey: string, existing: readonly string[] | undefined): ToolError {
  const similar = looksLikeKey(nameOrKey) ? [] : nearest(nameOrKey, existing ?? [], 3);
  return hubError("collection_not_found", `No collection '${shown(nameOrKey)}'.`, {
    suggestions: [
      ...similar.map((name) => `Did you mean '${oneLine(name, 100)}'?`),
      "Pass the name of one of the account's collections, or its key",
    ],
    nextSteps: existing === undefined ? [] : [LIST],
  });
}

export function collectionExists(name: string): ToolError {
  return hubError("collection_exists", `There is already a collection '${oneLine(name, 100)}'.`, {
    suggestions: ["Choose another name; upper and lower case count as the same"],
    nextSteps: [LIST],
  });
}

export function collectionRequired(): ToolError {
  return hubError("collection_required", "An all-skills key must say which collection it means.", {
    suggestions: ["Pass collectionName, the name of one of the account's collections"],
    nextSteps: [LIST],
  });
}

export function collectionUnscoped(name: string): ToolError {
  return hubError(
    "collection_unscoped",
    `The collection '${oneLine(name, 100)}' holds all skills; single skills cannot be added or removed.`,
    {
      suggestions: ["Create a collection with skillSlugs to have one that names its skills"],
      nextSteps: [
        { tool: "skills_createCollection", example: { name: "my collection", skillSlugs: ["pdf"] } },
      ],
    },
  );
}

export function tooManyCollections(limit: number): ToolError {
  return hubError("quota_exceeded", `An account can have ${limit} collections, and this one has them.`, {
    suggestions: ["Delete a collection that is not used any more"],
    nextSteps: [LIST],
  });
}

export function collectionFull(name: string, limit: number): ToolError {
  return hubError(
    "quota_exceeded",
    `A collection can name ${limit} skills, and '${oneLine(name, 100)}' has them.`,
    {
      suggestions: ["Remove a skill from it first", "Create an all-skills collection: omit skillSlugs"],
    },
  );
}

// A key is a secret even where it is wrong.
function shown(nameOrKey: string): string {
  return looksLikeKey(nameOrKey) ? `${oneLine(displayOf(nameOrKey.trim()), 16)}…` : oneLine(nameOrKey, 80);
}
