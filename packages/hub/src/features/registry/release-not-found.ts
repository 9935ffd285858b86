import { oneLine } from "@skillquay/skill";
import type { ToolError } from "@skillquay/tools";
import type { Db } from "../../platform/db/connect.ts";
import { hubError } from "../../platform/errors.ts";
import { releasedNumbers } from "./queries/release-queries.ts";

/** The account has no such skill, or nobody else could ever get that version of it. */
export async function releaseNotFound(
  db: Db,
  accountId: string,
  { slug, version }: { readonly slug: string; readonly version: number },
): Promise<ToolError> {
  const numbers = await releasedNumbers(db, accountId, slug);
  return hubError(
    "release_not_found",
    `The account has no public version ${version} of '${oneLine(slug, 80)}'.`,
    {
      suggestions:
        numbers.length > 0
          ? [`It has: ${numbers.join(", ")}`]
          : ["A version can be tagged or taken back once the skill was public with it"],
    },
  );
}
