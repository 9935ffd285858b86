import { describeEffect } from "./describe-effect.ts";
import type { DetonationReport, Effect } from "./detonation.ts";

/** An effect in the shape of a scanner's finding. */
export interface EffectFinding {
  readonly rule: string;
  /** `block` for a credential on its way out, `review` for one half of that, `info` for the rest. */
  readonly severity: "info" | "review" | "block";
  readonly confidence: "high";
  readonly path: string;
  readonly evidence: string;
  readonly message: string;
  readonly capability?: "reads credentials" | "sends data out" | "opens network";
}

/** What was seen, weighed. What was not seen proves nothing: no effects are no praise. */
export function effectsAsFindings({ effects }: DetonationReport): readonly EffectFinding[] {
  return effects.map((effect) => ({
    ...weigh(effect),
    confidence: "high",
    path: effect.script,
    evidence: evidenceOf(effect),
    message: `When it was run in the sandbox, the script ${describeEffect(effect)}.`,
  }));
}

function weigh(effect: Effect): Pick<EffectFinding, "rule" | "severity" | "capability"> {
  switch (effect.kind) {
    case "canary-read":
      return { rule: "detonation.canary_read", severity: "review", capability: "reads credentials" };
    case "canary-left": {
      const isOut = effect.by === "send" || effect.by === "arguments";
      return {
        rule: `detonation.canary_in_${effect.by}`,
        severity: isOut ? "block" : "review",
        capability: isOut ? "sends data out" : "reads credentials",
      };
    }
    case "connection":
      return effect.afterCanary
        ? { rule: "detonation.connection_after_canary", severity: "block", capability: "sends data out" }
        : { rule: "detonation.connection", severity: "info", capability: "opens network" };
    case "listening":
      return { rule: "detonation.listening", severity: "review", capability: "opens network" };
    default:
      return { rule: `detonation.${effect.kind.replace("-", "_")}`, severity: "info" };
  }
}

function evidenceOf(effect: Effect): string {
  switch (effect.kind) {
    case "canary-read":
    case "canary-left":
      return effect.canary;
    case "connection":
      return effect.to;
    case "listening":
      return effect.at;
    case "process":
      return effect.command;
    default:
      return effect.path;
  }
}
