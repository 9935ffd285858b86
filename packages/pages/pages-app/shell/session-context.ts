import { createContext, useContext } from "react";
import type { Session } from "../../src/contract/index.ts";

export const SessionContext = createContext<Session | undefined>(undefined);

/** Who looks, for pages: inside the shell there is always somebody. */
export function useSignedIn(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error("A page is shown outside the shell");
  return session;
}
