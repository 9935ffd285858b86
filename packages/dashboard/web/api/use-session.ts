import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Session, SignIn, SignInChoices } from "../../src/contract/index.ts";
import { call } from "./call.ts";

/** Who looks; null when nobody is signed in. */
export function useSession() {
  return useQuery({
    queryKey: ["session"],
    queryFn: async ({ signal }) => {
      const token = takeToken();
      if (token === undefined) return (await call<SignInChoices>("/ui/sign-in", { signal })).session ?? null;
      return call<Session>("/ui/session", { method: "POST", body: { key: token } satisfies SignIn });
    },
    staleTime: 60_000,
  });
}

export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SignIn) => call<Session>("/ui/session", { method: "POST", body }),
    onSuccess: (session) => {
      forgetTheRest(client);
      client.setQueryData(["session"], session);
    },
  });
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call<void>("/ui/session", { method: "DELETE" }),
    onSettled: () => {
      forgetTheRest(client);
      return client.resetQueries({ queryKey: ["session"] });
    },
  });
}

/** What the last person saw must not be there for the next one. */
function forgetTheRest(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
}

/** The one-time token that `skillquay ui` puts into the address. Taken out of it at once, so that it is in no history. */
function takeToken(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (token === null) return undefined;
  history.replaceState(null, "", location.pathname + location.search);
  return token;
}
