import type { ImportFacts, ImportState } from "../../../src/contract/index.ts";

export interface ImportStep {
  readonly name: "download" | "scan" | "enrich" | "publish";
  readonly label: string;
  readonly state: "ahead" | "now" | "waits" | "done" | "stopped";
}

/** The four steps of an import, and how far each is. Where it ended badly, the step at which it did so is stopped. */
export function importSteps({ state, origin, verdict }: Pick<ImportFacts, "state" | "origin" | "verdict">) {
  const at = places[state] ?? (verdict === undefined ? 0 : 1);
  return names.map(
    (name, index): ImportStep => ({
      name,
      label: name === "download" && origin === "upload" ? "Receive" : labels[name],
      state: index < at ? "done" : index > at ? "ahead" : hereState(state),
    }),
  );
}

const names = ["download", "scan", "enrich", "publish"] as const;

const labels = {
  download: "Download",
  scan: "Scan",
  enrich: "Read outline, scripts and licence",
  publish: "Publish to the drive",
} as const;

/** The step at which an import in that state is. One that failed says so by what it has: a verdict comes with the scan. */
const places: Readonly<Partial<Record<ImportState, number>>> = {
  queued: 0,
  downloading: 0,
  scanning: 1,
  waiting: 1,
  refused: 1,
  declined: 1,
  enriching: 2,
  publishing: 3,
  done: 4,
};

function hereState(state: ImportState): ImportStep["state"] {
  if (state === "waiting") return "waits";
  return state === "failed" || state === "refused" || state === "declined" ? "stopped" : "now";
}
