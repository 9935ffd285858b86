import { useQuery } from "@tanstack/react-query";
import type {
  FileView,
  RunnerState,
  SkillPage,
  SkillScan,
  SkillUse,
  VersionDiff,
} from "../../src/contract/index.ts";
import { call } from "./call.ts";

/** Everything about one skill begins with this address. */
export function skillUrl(ref: string, part = ""): string {
  return `/ui/skills/${encodeURIComponent(ref)}${part}`;
}

export function useSkill(ref: string) {
  return useQuery({
    queryKey: ["skill", ref, "page"],
    queryFn: ({ signal }) => call<SkillPage>(skillUrl(ref), { signal }),
  });
}

export function useSkillFile(ref: string, path: string | undefined) {
  return useQuery({
    queryKey: ["skill", ref, "file", path],
    queryFn: ({ signal }) =>
      call<FileView>(skillUrl(ref, `/file?path=${encodeURIComponent(path ?? "")}`), { signal }),
    enabled: path !== undefined,
  });
}

// A scan takes seconds at most; asked again until it is there.
const scanPollMs = 1500;

export function useSkillScan(ref: string) {
  return useQuery({
    queryKey: ["skill", ref, "scan"],
    queryFn: ({ signal }) => call<SkillScan>(skillUrl(ref, "/scan"), { signal }),
    refetchInterval: (query) => (query.state.data?.state === "waiting" ? scanPollMs : false),
  });
}

export function useSkillUse(ref: string, days: number) {
  return useQuery({
    queryKey: ["skill", ref, "usage", days],
    queryFn: ({ signal }) => call<SkillUse>(skillUrl(ref, `/usage?days=${days}`), { signal }),
  });
}

export function useVersionDiff(ref: string, from: number, to: number) {
  return useQuery({
    queryKey: ["skill", ref, "diff", from, to],
    queryFn: ({ signal }) => call<VersionDiff>(skillUrl(ref, `/diff?from=${from}&to=${to}`), { signal }),
    enabled: from !== to,
    // Published versions never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useRunner() {
  return useQuery({
    queryKey: ["runner"],
    queryFn: ({ signal }) => call<RunnerState>("/ui/runner", { signal }),
  });
}
