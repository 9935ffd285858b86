import type { Signal } from "../engine/signal.ts";
import type { Cargo } from "../signals/exfiltration-cargo.ts";

/** Where something goes, from nowhere to a place that takes data from anybody. */
export type Destination = "local" | "vendor" | "messenger" | "unknown" | "unwritten" | "shady";

export type Weight = Signal["weight"] | undefined;

type Row = Readonly<Record<Destination, Weight>>;

function row(vendor: Weight, messenger: Weight, unwritten: Weight, unknown: Weight, shady: Weight): Row {
  return { local: undefined, vendor, messenger, unwritten, unknown, shady };
}

// What a skill calls its own service is an unknown host: whoever writes the skill picks its name and the domain that goes with it.
// Rows: what leaves. Columns: to a well-known service, a messenger, an unwritten address, an unknown host, a drop.
export const WEIGHTS: Readonly<Record<Exclude<Cargo["kind"], "variable">, Row>> = {
  vault: row("suspicious", "conclusive", "suspicious", "conclusive", "conclusive"),
  environment: row("suspicious", "conclusive", "suspicious", "conclusive", "conclusive"),
  login_file: row("odd", "conclusive", "odd", "conclusive", "conclusive"),
  secret_file: row(undefined, "conclusive", undefined, "conclusive", "conclusive"),
  typed: row(undefined, "suspicious", undefined, "suspicious", "conclusive"),
  conversation: row(undefined, "odd", undefined, "suspicious", "conclusive"),
  history: row("odd", "conclusive", "odd", "conclusive", "conclusive"),
  personal: row(undefined, "suspicious", undefined, "suspicious", "conclusive"),
  screen: row(undefined, "odd", undefined, "suspicious", "conclusive"),
  clipboard: row(undefined, "odd", undefined, "suspicious", "suspicious"),
  host_facts: row(undefined, undefined, undefined, "odd", "suspicious"),
  repository: row(undefined, undefined, undefined, "odd", "suspicious"),
};

// Through names that are looked up or machines that are pinged nothing honest leaves.
export const COVERT: Readonly<Record<Cargo["kind"], Weight>> = {
  vault: "conclusive",
  environment: "conclusive",
  login_file: "conclusive",
  secret_file: "conclusive",
  variable: "suspicious",
  typed: "conclusive",
  history: "suspicious",
  conversation: "suspicious",
  clipboard: "suspicious",
  screen: "suspicious",
  personal: "suspicious",
  host_facts: "suspicious",
  repository: "suspicious",
};
