import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ModelView } from "../../src/contract/index.ts";
import { call } from "./call.ts";

/** What an agent gets before any call. Without a `host`, the server's first. */
export function useModelView(host: string | undefined) {
  return useQuery({
    queryKey: ["model-view", host],
    queryFn: ({ signal }) =>
      call<ModelView>(`/ui/model-view${host === undefined ? "" : `?host=${encodeURIComponent(host)}`}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
