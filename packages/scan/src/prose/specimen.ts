import { linear } from "../matching/linear.ts";
import type { Passage } from "../view/skill-view.ts";

/**
 * Words in quotation marks, with what to do about them close by: a test input, a lure to know, a text that is not obeyed.
 * They weigh less, not nothing: whoever hides an order can quote it, too.
 */
export function isSpecimen(passage: Passage, around: readonly Passage[]): boolean {
  if (!QUOTED.test(passage.raw)) return false;
  return HANDLED.test(passage.plain) || around.some(({ plain }) => HANDLED.test(plain));
}

const QUOTED = linear(/["“「'‘][^"”」]{12,400}["”」'’]/);
const HANDLED = linear(
  /\b(?:expect(?:ed)?:|expected (?:summary|output|result|answer|behaviou?r)|refusal|fixture|specimen|pass: |test (?:input|case|suite)s?|red-?team|recogni[sz]e|reproduced for|(?:report|flag|record|log) (?:it|them|these|this|any|as|the (?:line|file|sentence|finding))\b|as findings?|example finding|treats? (?:it|them|this|such|the \w{1,20}|\w{1,20}) as (?:data|text|content|part)\b|(?:not|never) (?:be )?(?:follow|obey|act on|do what)|quote (?:it|them|the line)|is (?:data|no reason|not (?:a )?reason)|attackers? (?:plant|add|write|use)|prompt injection|tool poisoning|typical of)|仅供识别|不要执行/,
);
