import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SignIn } from "../../src/contract/index.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";

/** Who looks; null when nobody is signed in. */
export function useSession() {
  return useQuery({
    queryKey: ["session"],
    queryFn: async ({ signal }) => {
      const token = takeToken();
      if (token === undefined) return (await call("GET /ui/sign-in", { signal })).session ?? null;
      return call("POST /ui/session", { body: { key: token } });
    },
    staleTime: 60_000,
  });
}

export function useSignIn() {
  return useSigningIn((body: SignIn) => call("POST /ui/session", { body }));
}

/** Signs in by whatever way, and then asks who that is: the browser must have kept it. */
export function useSigningIn<Given = void>(signIn: (given: Given) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (given: Given) => {
      await signIn(given);
      const { session } = await call("GET /ui/sign-in");
      if (session === undefined) throw notKept();
      return session;
    },
    onSuccess: (session) => {
      forgetTheRest(client);
      client.setQueryData(["session"], session);
    },
  });
}

/** Otherwise the page would ask for the key again, without a word. */
function notKept(): ApiError {
  return new ApiError(0, {
    error: "sign_in_not_kept",
    message: "That was right, but this browser did not keep the sign-in.",
    suggestions: [
      "Allow cookies for this address",
      "Safari keeps none over plain http, not even from this machine: use another browser, or reach the hub over https",
    ],
  });
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /ui/session"),
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
