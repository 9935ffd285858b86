/**
 * Is something talked about rather than asked for? Decided from what stands around it: titles, the words before it, the
 * column of its table. A negation counts only together with the act that it forbids: "never tell the user" is no warning.
 */
export function isCautionaryPlace({
  headings,
  lead = "",
  column = "",
}: {
  readonly headings: readonly string[];
  /** The sentence that introduces it. */
  readonly lead?: string;
  readonly column?: string;
}): boolean {
  // The nearest three titles: those further out say what the whole document is about.
  const near = headings.slice(-3).some(isCautionaryTitle);
  const tail = lead.slice(-300);
  const isWarned = CAUTIONARY_LEAD.test(tail) || forbids(tail);
  if (isWarned || CAUTIONARY_COLUMN.test(column.slice(0, 200))) return true;
  return near && !tellsToRun(tail);
}

/** Every block below it asks again. */
function isCautionaryTitle(title: string): boolean {
  const head = title.slice(0, 200);
  const cached = titles.get(head);
  if (cached !== undefined) return cached;
  const is = CAUTIONARY_TITLE.test(head);
  if (titles.size >= MOST_TITLES) titles.clear();
  titles.set(head, is);
  return is;
}

const titles = new Map<string, boolean>();
const MOST_TITLES = 1_000;

/** A sentence that forbids what it names, or shows it as bad. */
export function isCautionarySentence(text: string): boolean {
  const head = text.slice(0, 600);
  return forbids(head) || BAD_MARK.test(head) || CAUTIONARY_LEAD.test(head) || SPOTTING.test(head);
}

/** "Run the following": what comes next is meant to be done, whatever the title above says. */
export function tellsToRun(lead: string): boolean {
  const tail = lead.slice(-300);
  return (
    TELLS_TO_RUN.test(tail) &&
    !forbids(tail) &&
    !/\b(?:never|don'?t|do not|avoid|attackers?|malicious|victims?)\b/i.test(tail)
  );
}

function forbids(text: string): boolean {
  return FORBIDS.test(text);
}

// What honest texts forbid. Verbs of telling, asking, showing and stopping are not here: forbidding those is the attack.
const FORBIDS =
  /(?:^|[.!?:;,(*_>\-–—"'\s])(?:never|don'?t|don’t|do not|must not|should not|shouldn'?t|avoid|no need to|refuse to|not allowed to|prohibited to|instead of)\s{1,20}(?:(?:ever|directly|blindly|just|actually|automatically)\s{1,20}){0,2}(?:run|runn|execut|us(?:e|ing)\b|past(?:e|ing)\b|commit|stor(?:e|ing)\b|hard-?cod|log\b|logging|send|shar|expos|upload|includ|pip(?:e|ing)\b|curl|put|writ|leak|print|echo|trust|follow|install|transmit|download|disabl|set\b|pass\b|passing|embed|read|load|open|access|fetch|visit|copy|type|enter|allow|delet|remov|overwrit|modif|chang|add|creat|call|eval|exec|rm\b|sudo|chmod|force|push|skip\s+(?:tls|verification|validation))/i;

const BAD_MARK =
  /❌|🚫|⛔|✗|✘|\b(?:bad|wrong|unsafe|insecure|incorrect|dangerous|vulnerable|anti-?pattern)\s{0,2}(?:example|practice|code)?\s{0,2}:/i;

const CAUTIONARY_TITLE =
  /\b(?:anti-?patterns?|mistakes?|pitfalls?|what not to|must not|not do\b|non-goals|out of scope|do not|don'?ts?|never|avoid|red flags?|warning signs?|what to look for|look for|watch for|indicators?|threats?|attack(?:s|er|ers)?|malicious|malware|vulnerab\w{2,12}|exploits?|injections?|bad examples?|wrong|insecure|unsafe|dangerous|suspicious|detect(?:s|ion|ing)?|(?:attack|malware|threat|detection|known|yara) signatures?|test cases?|fixtures?|payloads?|jailbreaks?|forbidden|prohibited|blocked|denied|risks?|risky|evasion|obfuscat\w{2,8}|exfiltration)\b|❌|🚫|⛔|⚠/i;

const CAUTIONARY_LEAD =
  /\b(?:examples? of (?:a |an )?(?:malicious|attack|bad|unsafe|dangerous|vulnerable|insecure|prompt injection|suspicious)|malicious (?:skill|code|script|example|instruction|prompt|package|payload)s?|(?:an )?attackers? (?:might|may|can|could|would|will|write|tr)|(?:flag|detect|look for|watch for|search for|scan for|check for|reject|block|beware of|report) (?:\w+ ){0,4}(?:patterns?|commands?|code|text|strings?|calls?|instances?|usage|anything|any|things?|signs?)|patterns? (?:like|such as|to (?:flag|detect|look|block|reject|avoid))|vulnerable (?:code|to)|this is (?:bad|wrong|dangerous|unsafe|insecure)|what not to do|red flags?|(?:findings?|attack|exploit|injection|phishing|lure|payload) examples?|instead of this|rather than)\b|❌|🚫|⛔|\b(?:bad|wrong|unsafe|insecure|incorrect|dangerous|vulnerable|don'?t|before)\s{0,2}\*{0,2}:\s{0,3}\*{0,2}\s{0,3}$/i;

const CAUTIONARY_COLUMN =
  /\b(?:bad|wrong|avoid|don'?t|anti-?pattern|threat|attack|risk|malicious|pattern|red flag|vulnerab\w{2,12}|dangerous|unsafe|blocked|forbidden|test|payload|signature|indicator)\b|❌/i;

const SPOTTING =
  /^(?:[-*•\d.)\s]{0,6})(?:flag|detect|identify|spot|reject|beware|watch for|look for|check for|scan for)\b|\bis (?:dangerous|unsafe|a red flag|suspicious|malicious|forbidden|prohibited)\b/i;

const TELLS_TO_RUN =
  /\b(?:run|execute|paste|type|enter|launch|start|install|invoke|use)\b.{0,80}\b(?:following|this|these|below|command|script|it|first|terminal|now)\b|\b(?:run|execute|install|setup|set up|quick ?start|usage)\s{0,2}\*{0,2}:\s{0,2}\*{0,2}$/i;
