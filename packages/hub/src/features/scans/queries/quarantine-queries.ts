import { engineVersion } from "@skillquay/scan";
import { sql } from "kysely";

/**
 * A version `v` that the present engine blocks is in quarantine: nobody gets to see it but who has it in a drive, and there
 * it carries the reason. It ends by itself when the owner shows another version, or an engine judges otherwise.
 */
export const notQuarantined = sql`not exists (select 1 from verdicts blocked
  where blocked.tree_digest = v.tree_digest and blocked.engine = ${engineVersion} and blocked.verdict = 'block')`;

/** What the present engine said of a version `v`: its verdict and the findings that somebody should look at. */
export const scanOfVersion = sql`(select jsonb_build_object('verdict', said.verdict, 'findings',
    coalesce((select jsonb_agg(found) from jsonb_array_elements(said.findings) found where found->>'severity' <> 'info'), '[]'))
  from verdicts said where said.tree_digest = v.tree_digest and said.engine = ${engineVersion} and said.verdict <> 'allow')`;
