/**
 * The token of an `Authorization: Bearer` header, or undefined for any other header. Nothing is trimmed or repaired:
 * two headers that a server joined with a comma give a token that is no key.
 */
export function bearerToken(authorization: string): string | undefined {
  return /^Bearer +([!-~]+)$/i.exec(authorization)?.[1];
}
