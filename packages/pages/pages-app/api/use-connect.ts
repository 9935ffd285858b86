import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "./call.ts";

export function useConnectChoices(tools?: string) {
  return useQuery({
    queryKey: ["connect", tools],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("GET /ui/connect", { signal, ...(tools && { query: { tools } }) }),
  });
}

/** What each set of tools costs an agent, in a hub. */
export function useToolSetCosts(agent: string, tools: string) {
  return useQuery({
    queryKey: ["model-view", "costs", agent, tools],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("GET /ui/connect/costs", { signal, query: { agent, tools } }),
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
