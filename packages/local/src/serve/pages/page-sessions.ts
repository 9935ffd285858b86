import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Who may look: whoever had the token that was shown on the terminal, in the browser it was first used in. */
export interface PageSessions {
  /** Good for one sign-in. */
  readonly token: string;
  /** The id of a new session; undefined for a token that is wrong or was used. */
  open(token: string): string | undefined;
  isOpen(id: string | undefined): boolean;
  close(id: string | undefined): void;
}

export function createPageSessions(): PageSessions {
  const token = newSecret();
  const open = new Set<string>();
  let isUsed = false;
  return {
    token,
    open(given) {
      if (isUsed || !isSame(given, token)) return undefined;
      isUsed = true;
      const id = newSecret();
      open.add(digest(id));
      return id;
    },
    // By digest, so that looking one up takes as long for a near guess as for any other.
    isOpen: (id) => id !== undefined && open.has(digest(id)),
    close(id) {
      if (id !== undefined) open.delete(digest(id));
    },
  };
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

function digest(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(digest(a)), Buffer.from(digest(b)));
}
