import { useQuery } from "@tanstack/react-query";
import { call } from "./call.ts";
import { useChange } from "./use-change.ts";

export function useSignIns() {
  return useQuery({
    queryKey: ["sign-ins"],
    queryFn: ({ signal }) => call("GET /ui/sessions", { signal }),
  });
}

export function useEndSignIn() {
  return useChange(
    (id: string) => call("DELETE /ui/sessions/:id", { params: { id } }),
    ["sign-ins", "session"],
  );
}

export function useSignOutEverywhere() {
  return useChange(() => call("DELETE /ui/sessions"), ["session"]);
}
