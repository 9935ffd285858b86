/** Tokens that stand for a key, as the authorization server gave them to an agent. */
export interface AccessTokens {
  /** Undefined for one that was never given, has ended, or is for another hub. */
  find(token: string): Promise<TokenFacts | undefined>;
  /** Without waiting: one that was found before, or undefined, which says nothing. */
  cached(token: string): TokenFacts | undefined;
  close(): void;
}

export interface TokenFacts {
  readonly keyId: string;
  /** SHA-256 of the key that it stands for. */
  readonly keyHash: Buffer;
  readonly expiresAtMs: number;
}

/** 256 random bits, as the authorization server writes them; keys look otherwise. */
export function isAccessToken(text: string): boolean {
  return text.length === TOKEN_LENGTH && /^[\w-]+$/.test(text);
}

export const TOKEN_LENGTH = 43;

/** Three parts, as an outside authorization server writes them. */
export function isSignedToken(text: string): boolean {
  return text.length <= SIGNED_MAX_LENGTH && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);
}

// Longer than any with some dozens of groups in it; servers cut headers at 16 KiB.
const SIGNED_MAX_LENGTH = 12_000;
