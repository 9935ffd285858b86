import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ConnectChoices, ConnectOutcome } from "../../src/contract/index.ts";
import { call } from "./call.ts";

export function useConnectChoices() {
  return useQuery({
    queryKey: ["connect"],
    queryFn: ({ signal }) => call<ConnectChoices>("/ui/connect", { signal }),
  });
}

/** Writes the agent's configuration: only on the person's own machine. */
export function useConnectAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (agent: string) =>
      call<ConnectOutcome>(`/ui/connect/${encodeURIComponent(agent)}`, { method: "POST", body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["connect"] }),
  });
}
