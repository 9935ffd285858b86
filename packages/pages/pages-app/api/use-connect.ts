import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "./call.ts";

export function useConnectChoices() {
  return useQuery({
    queryKey: ["connect"],
    queryFn: ({ signal }) => call("GET /ui/connect", { signal }),
  });
}

/** Writes the agent's configuration: only on the person's own machine. */
export function useConnectAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (agent: string) => call("POST /ui/connect/:agent", { params: { agent }, body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["connect"] }),
  });
}
