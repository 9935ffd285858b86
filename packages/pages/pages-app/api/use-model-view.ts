import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "./call.ts";

/** What an agent gets before any call. Without a `host`, the server's first. */
export function useModelView(host: string | undefined) {
  return useQuery({
    queryKey: ["model-view", host],
    queryFn: ({ signal }) =>
      call("GET /ui/model-view", { query: { ...(host !== undefined && { host }) }, signal }),
    placeholderData: keepPreviousData,
  });
}
