import { linear } from "../matching/linear.ts";

/**
 * The sentence tells what some text or tool is or does ("a line that hides things", "the tool decodes hidden text"), and
 * asks for nothing. Lower case, as of a passage.
 */
export function isDescribed(plain: string): boolean {
  return THAT_DOES.test(plain) || TOOL_FINDS.test(plain);
}

const THAT_DOES = linear(
  /\b(?:instructions?|orders?|lines?|texts?|sentences?|comments?|prompts?|passages?|phrases?|wording) (?:that|which) (?:hides?|conceals?|asks?|tells?|tries|try|keeps?|claims?|overrides?)\b/,
);
const TOOL_FINDS = linear(
  /\b(?:the|this) (?:tool|script|checker|linter|finder|scanner|command|report) (?:\w{1,12} ){0,2}(?:decodes|finds|shows|reveals|prints|lists|flags|reports|marks|highlights|detects|removes|strips)\b/,
);
