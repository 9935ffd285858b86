import type { Db } from "../../platform/db/connect.ts";
import { hubError } from "../../platform/errors.ts";
import { lockPublicNames, lookalikeOf } from "./queries/public-name-queries.ts";

/** Refuses a public name that people could take for another account's (P8). Holds the place until the transaction ends. */
export async function refuseLookalike(
  db: Db,
  skill: { readonly accountId: string; readonly slug: string },
): Promise<void> {
  await lockPublicNames(db);
  const other = await lookalikeOf(db, skill);
  if (other === undefined) return;
  if (other === skill.slug) {
    throw hubError("skill_invalid", `A public skill named '${other}' exists already.`, {
      suggestions: SUGGESTIONS,
    });
  }
  throw hubError("name_confusable", `'${skill.slug}' looks like the public skill '${other}'.`, {
    suggestions: SUGGESTIONS,
  });
}

const SUGGESTIONS = [
  "Choose another name in the front matter of SKILL.md",
  "Publish it with another visibility: for a team or single accounts it may have any name",
];
