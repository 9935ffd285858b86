import type { Signer } from "../signer.ts";

/**
 * Who is named by a certificate: who vouched for them, and as whom. For a workflow without the branch or tag that it ran on, so that
 * the next release of the same repository is signed by the same.
 */
export function sigstoreSigner(issuer: string | undefined, identity: string | undefined): Signer | undefined {
  if (issuer === undefined || identity === undefined) return undefined;
  const id = `sigstore:${issuer}#${identity.replace(/^(https:\/\/[^@]+)@refs\/.*$/, "$1")}`;
  return SIGSTORE_ID.test(id) ? { id } : undefined;
}

/** One line without spaces: it is shown, compared and written into policies. */
export const SIGSTORE_ID = /^sigstore:https:\/\/[!"$-~]{1,200}#[!-~]{1,250}$/;
