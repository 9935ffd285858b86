import type { Signal } from "../engine/signal.ts";
import type { Cargo } from "../signals/exfiltration-cargo.ts";

/** Where something goes, from nowhere to a place that takes data from anybody. */
export type Destination =
  | "local"
  | "own"
  | "vendor"
  | "messenger"
  | "unknown"
  | "untold"
  | "unwritten"
  | "shady";

export type Weight = Signal["weight"] | undefined;

type Row = Readonly<Record<Destination, Weight>>;

function row(
  own: Weight,
  vendor: Weight,
  messenger: Weight,
  unwritten: Weight,
  unknown: Weight,
  untold: Weight,
  shady: Weight,
): Row {
  return { local: undefined, own, vendor, messenger, unwritten, unknown, untold, shady };
}

// A skill picks its own name and the domain that goes with it: what nobody hands out does not go to "its own service" either.
// Rows: what leaves. Columns: to the skill's own service, a well-known one, a messenger, an unwritten address, an unknown host, one that the skill
// says nothing of, a drop.
export const WEIGHTS: Readonly<Record<Exclude<Cargo["kind"], "variable">, Row>> = {
  vault: row(
    "conclusive",
    "suspicious",
    "conclusive",
    "suspicious",
    "conclusive",
    "conclusive",
    "conclusive",
  ),
  environment: row(
    "conclusive",
    "suspicious",
    "conclusive",
    "suspicious",
    "conclusive",
    "conclusive",
    "conclusive",
  ),
  login_file: row("suspicious", "odd", "conclusive", "odd", "conclusive", "conclusive", "conclusive"),
  secret_file: row(undefined, undefined, "conclusive", undefined, "suspicious", "conclusive", "conclusive"),
  typed: row(undefined, undefined, "suspicious", undefined, undefined, "suspicious", "conclusive"),
  conversation: row(undefined, undefined, "odd", undefined, "suspicious", "suspicious", "conclusive"),
  history: row("suspicious", "odd", "conclusive", "odd", "conclusive", "conclusive", "conclusive"),
  personal: row(undefined, undefined, "suspicious", undefined, "suspicious", "suspicious", "conclusive"),
  screen: row(undefined, undefined, "odd", undefined, "odd", "suspicious", "conclusive"),
  clipboard: row(undefined, undefined, "odd", undefined, "suspicious", "suspicious", "suspicious"),
  host_facts: row(undefined, undefined, undefined, undefined, "odd", "odd", "suspicious"),
  repository: row(undefined, undefined, undefined, undefined, "odd", "odd", "suspicious"),
};
// A skill that is about keys has a reason to read them, and none to hand them to a host that nobody knows.
export const OF_TOPIC: Row = row(
  undefined,
  undefined,
  "suspicious",
  undefined,
  "suspicious",
  "conclusive",
  "conclusive",
);

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
