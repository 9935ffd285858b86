import type { Detector, Signal } from "../engine/signal.ts";
import { addressesIn } from "../known/addresses.ts";
import { isStranger } from "../known/host-kinds.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal } from "../signals/code-signal.ts";
import type { Call } from "../view/skill-view.ts";

/**
 * Indirect injection in code: a script puts out what it fetched, with a word to the agent that it is to be done. Whoever holds that address
 * speaks to the agent whenever the script runs.
 */
export const fetchedTextAsInstructions: Detector = (skill) => {
  return skill.code.flatMap((piece): Signal[] => {
    if (piece.origin !== "file" && piece.origin !== "decoded") return [];
    const printed = piece.calls.find((call) => PRINTS.test(call.name) && comesFrom(call));
    if (printed === undefined) return [];
    const text = piece.strings.find(({ value }) => ORDERS.test(value.slice(0, 1_000)));
    if (text === undefined) return [];
    return [
      codeSignal(piece, printed.line, {
        rule: "indirect-injection.fetched-text-as-instructions",
        weight: "suspicious",
        confidence: "medium",
        evidence: `${text.value.slice(0, 120)} … ${printed.name}(${printed.args.join(", ")})`,
        message: "It prints fetched text as instructions for the agent.",
        capability: "follows outside instructions",
      }),
    ];
  });
};

function comesFrom({ carries }: Call): boolean {
  return carries.some(
    (source) => source.kind === "network" && addressesIn(source.what).some(({ kind }) => isStranger(kind)),
  );
}

const PRINTS = linear(
  /^(?:print|console\.(?:log|info|error)|sys\.stdout\.write|process\.stdout\.write|puts|echo)$/,
);
const ORDERS = linear(
  /\binstructions? (?:for|to) (?:the |your )?(?:assistant|agent|model|ai)\b|\b(?:assistant|agent|model)\b.{0,20}\b(?:must|should|now|please) (?:now )?(?:follow|do|execute|run|carry|obey|apply)\b|\b(?:carry (?:these|this|them|it) out|(?:follow|execute|obey|apply) (?:these|the following|this|the steps|the instructions|them))\b/i,
);
