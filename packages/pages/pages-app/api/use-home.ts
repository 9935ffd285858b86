import { useQuery } from "@tanstack/react-query";
import { call } from "./call.ts";

/** What waits and how skills are used; asked again when something changed, and kept by the navigation for its badges. */
export function useHome({ isOffered = true }: { readonly isOffered?: boolean } = {}) {
  return useQuery({
    queryKey: ["home"],
    queryFn: ({ signal }) => call("GET /ui/home", { signal }),
    enabled: isOffered,
    staleTime: 30_000,
  });
}
