import * as z from "zod/v4";
import type { Collection } from "../../../features/collections/index.ts";
import { nameProblem } from "../../../platform/tokens/plain-name.ts";

/** A name that a collection can be given. */
export function newCollectionName() {
  return z
    .string()
    .trim()
    .min(1)
    .max(NAME_MAX_CHARS)
    .superRefine((name, context) => {
      const problem = nameProblem(name, NAME_MAX_CHARS);
      if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
    });
}

/** A name, or a key, that says which collection is meant. */
export function collectionReference() {
  return z.string().trim().min(1).max(200);
}

export function skillSlugInput() {
  // 64 for the slug, as many for the handle in front of it, and the colon.
  return z.string().trim().min(1).max(129);
}

/** What every answer says of a collection. */
export function collectionFields() {
  return {
    name: z.string(),
    isScoped: z
      .boolean()
      .describe("True: its key sees the skills on its list. False: all skills of the account."),
    includeTeamSkills: z.boolean(),
    includeSharedSkills: z.boolean(),
  };
}

export function shownCollection({ name, isScoped, includeTeamSkills, includeSharedSkills }: Collection) {
  return { name, isScoped, includeTeamSkills, includeSharedSkills };
}

// As the table has it.
const NAME_MAX_CHARS = 100;
