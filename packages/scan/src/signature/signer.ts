/** Who signed a skill, as the lock, policies and people know them. */
export interface Signer {
  /** `ed25519:<key id>`, or `sigstore:<who vouched>#<for whom>`: what is compared. */
  readonly id: string;
  /** What the signer calls itself. */
  readonly name?: string | undefined;
}

/** For people: the name, which nobody has checked, never without the id, which the signature proves. */
export function signerText(signer: Signer | undefined): string {
  if (signer === undefined) return "nobody";
  return signer.name === undefined ? signer.id : `'${signer.name}' (${signer.id})`;
}
