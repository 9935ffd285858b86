/** "Run the following": what comes next is meant to be done. */
export function tellsToRun(lead: string): boolean {
  return TELLS_TO_RUN.test(lead.slice(-300));
}

const TELLS_TO_RUN =
  /\b(?:run|execute|paste|type|enter|launch|start|install|invoke|use)\b.{0,80}\b(?:following|this|these|below|command|script|it|first|terminal|now)\b|\b(?:run|execute|install|setup|set up|quick ?start|usage)\s{0,2}\*{0,2}:\s{0,2}\*{0,2}$/i;

/**
 * "Never run `…`": the sentence forbids the very command that follows, which is then no order. Only directly before it, in the
 * same sentence: what stands further away can be said of anything.
 */
export function isForbiddenHere(before: string): boolean {
  return FORBIDS.test(before.slice(-120));
}

const FORBIDS =
  /(?:\b(?:never|don'?t|don’t|do not|must not|should not|avoid|instead of|replace|rather than)|❌|🚫)\s{1,4}(?:ever\s{1,4}|directly\s{1,4}|blindly\s{1,4})?(?:(?:run|running|execut(?:e|ing)|us(?:e|ing)|past(?:e|ing)|pip(?:e|ing)|typ(?:e|ing)|call(?:ing)?|do(?:ing)?|allow(?:ing)?|install(?:ing)?)\s{1,4})?(?:(?:anything|commands?|things|code|installers?|scripts?|patterns?|the|a|like|such|as|via|with)\s{1,4}){0,4}[("'“]{0,2}$/i;
