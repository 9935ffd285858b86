import { policyRefusal, sourceName } from "@skillquay/scan/policy";
import type { ToolError } from "@skillquay/tools";
import { hubError } from "../../platform/errors.ts";
import type { TreeVerdict } from "../scans/index.ts";
import { signerChange, signerOfLatest, storedSignature, type VersionFile } from "../skills/index.ts";
import { sourceRequest } from "./download-step.ts";
import type { ImportParts } from "./import-parts.ts";
import type { ImportRow } from "./queries/import-queries.ts";

export interface TrustedTree {
  /** What the scan said, and whether somebody else signed it than before. */
  readonly verdict: TreeVerdict;
  /** The operator's policy does not let it in. */
  readonly refusal?: ToolError;
}

/** Who signed what comes in, whether that changed, and whether the operator's policy lets it in. */
export async function judgeTrust(
  { database: { db }, blobs, policies = [] }: ImportParts,
  row: ImportRow,
  { files, verdict }: { readonly files: readonly VersionFile[]; readonly verdict: TreeVerdict },
): Promise<TrustedTree> {
  const signature = await storedSignature(blobs, { name: row.slug, files });
  const facts = { signature, source: placeOf(row), verdict: verdict.verdict };
  const refused = policyRefusal(policies, facts);
  if (refused !== undefined) return { verdict, refusal: policyRefused(refused) };
  // A skill of the marketplace is its owner's: who imports it has none to compare it with.
  const previous =
    row.origin === "marketplace" ? undefined : await signerOfLatest(db, row.account_id, row.slug);
  const change = signerChange(previous, signature);
  if (change === undefined || verdict.verdict === "block") return { verdict };
  return { verdict: { verdict: "review", findings: [...verdict.findings, change] } };
}

/** As the policy names places: what was sent is from `upload`, what the hub has from `hub`. */
function placeOf({ origin, request }: ImportRow): string | undefined {
  if (origin === "upload") return "upload";
  if (origin === "marketplace") return "hub";
  const url = sourceRequest.safeParse(request).data?.provenance?.url;
  return url === undefined ? undefined : sourceName(url);
}

export function policyRefused(message: string): ToolError {
  return hubError("policy_refused", message, {
    suggestions: [
      "Sign the skill with a key that is allowed, or take another one",
      "Ask whoever runs the hub what its policy wants",
    ],
  });
}
