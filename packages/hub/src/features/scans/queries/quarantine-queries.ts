import { engineVersion } from "@skillquay/scan";
import { sql } from "kysely";

/**
 * A version `v` that is blocked is in quarantine: nobody gets to see it but who has it in a drive, and there it carries the
 * reason. It ends by itself when the owner shows another version, or an engine judges otherwise: until the present engine has looked
 * at the bytes, the last verdict that there is counts, so that an upgrade opens nothing.
 */
export const notQuarantined = sql`not exists (select 1 from verdicts blocked
  where blocked.tree_digest = v.tree_digest and blocked.verdict = 'block'
    and (blocked.engine = ${engineVersion} or not exists (select 1 from verdicts later where later.tree_digest = blocked.tree_digest
      and (later.engine = ${engineVersion} or later.scanned_at > blocked.scanned_at))))`;

/** What was said last of a version `v`, by the present engine if it has looked: the verdict and the findings that somebody should look at. */
export const scanOfVersion = sql`(select jsonb_build_object('verdict', said.verdict, 'findings',
    coalesce((select jsonb_agg(found) from jsonb_array_elements(said.findings) found where found->>'severity' <> 'info'), '[]'))
  from (select * from verdicts known where known.tree_digest = v.tree_digest
    order by known.engine = ${engineVersion} desc, known.scanned_at desc limit 1) said where said.verdict <> 'allow')`;
