import { useQuery } from "@tanstack/react-query";
import { call } from "./call.ts";
import { useChange } from "./use-change.ts";

export function useSkill(ref: string) {
  return useQuery({
    queryKey: ["skill", ref, "page"],
    queryFn: ({ signal }) => call("GET /ui/skills/:ref", { params: { ref }, signal }),
  });
}

export function useSkillFile(ref: string, path: string | undefined) {
  return useQuery({
    queryKey: ["skill", ref, "file", path],
    queryFn: ({ signal }) =>
      call("GET /ui/skills/:ref/file", { params: { ref }, query: { path: path ?? "" }, signal }),
    enabled: path !== undefined,
  });
}

// A scan takes seconds at most; asked again until it is there.
const scanPollMs = 1500;

export function useSkillScan(ref: string) {
  return useQuery({
    queryKey: ["skill", ref, "scan"],
    queryFn: ({ signal }) => call("GET /ui/skills/:ref/scan", { params: { ref }, signal }),
    refetchInterval: (query) => (query.state.data?.state === "waiting" ? scanPollMs : false),
  });
}

/** Who vouches for its bytes. */
export function useSkillProof(ref: string) {
  return useQuery({
    queryKey: ["skill", ref, "proof"],
    queryFn: ({ signal }) => call("GET /ui/skills/:ref/proof", { params: { ref }, signal }),
  });
}

export function useSkillUse(ref: string, days: number) {
  return useQuery({
    queryKey: ["skill", ref, "usage", days],
    queryFn: ({ signal }) => call("GET /ui/skills/:ref/usage", { params: { ref }, query: { days }, signal }),
  });
}

export function useVersionDiff(ref: string, from: number, to: number) {
  return useQuery({
    queryKey: ["skill", ref, "diff", from, to],
    queryFn: ({ signal }) =>
      call("GET /ui/skills/:ref/diff", { params: { ref }, query: { from, to }, signal }),
    enabled: from !== to,
    // Published versions never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Which version agents get, of an own skill. */
export function useRestoreVersion(ref: string) {
  return useChange(
    (version: number) => call("POST /ui/skills/:ref/restore", { params: { ref }, body: { version } }),
    ["skill", "skills", "updates", "home", "model-view"],
  );
}

export function useRunner() {
  return useQuery({
    queryKey: ["runner"],
    queryFn: ({ signal }) => call("GET /ui/runner", { signal }),
  });
}
