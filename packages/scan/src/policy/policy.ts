import { lazily } from "@skillquay/skill";
import * as z from "zod/v4";
import { SIGSTORE_ID } from "../signature/sigstore/sigstore-signer.ts";

/** What a team, a person or an operator of a hub wants of every skill. It can only forbid: several are all kept. */
export interface Policy {
  /** Where it is from, for people. */
  readonly from: string;
  readonly requireSignature: boolean;
  /** Undefined: any. */
  readonly allowedSigners: readonly string[] | undefined;
  readonly allowedSources: readonly string[] | undefined;
  /** The most serious finding that a skill may have. */
  readonly maxSeverity: "info" | "review" | "block";
}

/** Reads the text of a policy file. What is wrong with it, all of it, is in `mistakes`: a policy is kept whole or not at all. */
export function readPolicy(
  text: string,
  from: string,
): { readonly policy: Policy } | { readonly mistakes: readonly string[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { mistakes: ["It is not JSON"] };
  }
  const parsed = policySchema().safeParse(value);
  if (!parsed.success)
    return {
      mistakes: parsed.error.issues.map(({ path, message }) =>
        path.length === 0 ? message : `${path.join(".")}: ${message}`,
      ),
    };
  const { data } = parsed;
  const signers = data["allowed-signers"];
  return {
    policy: {
      from,
      // A list of signers that an unsigned skill gets past would be none.
      requireSignature: data["require-signature"] || signers !== undefined,
      allowedSigners: signers,
      allowedSources: data["allowed-sources"],
      maxSeverity: data["max-severity"],
    },
  };
}

const policySchema = lazily(() => {
  const signer = z
    .string()
    .max(500)
    .refine(
      (id) => /^ed25519:[0-9a-f]{32}$/.test(id) || SIGSTORE_ID.test(id),
      "must be such as 'ed25519:<key id>' or 'sigstore:<issuer>#<identity>', as 'skillquay verify' shows it",
    );
  const source = z
    .string()
    .max(500)
    .regex(/^[!-~]+$/, "must be such as 'github.com/owner/*', 'hub.example.com/**', 'local:**' or 'upload'");

  return z.strictObject({
    $schema: z.string().optional(),
    "require-signature": z.boolean().default(false),
    "allowed-signers": z.array(signer).max(1000).optional(),
    "allowed-sources": z.array(source).max(1000).optional(),
    "max-severity": z.enum(["info", "review", "block"]).default("block"),
  });
});
