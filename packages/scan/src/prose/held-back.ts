import { linear } from "../matching/linear.ts";

/** The sentence itself forbids the act, looks for it, or leaves it to the person. */
export const HELD_BACK = linear(
  /\b(?:never|do not|don't|must not|should not|shouldn't|cannot|can't|avoid(?:s|ing)?|prevents?|refuses?|rejects?|detects?|flags?|warns?|unless|attackers?|malicious|attacks?|risks?|vulnerab\w{2,10}|only (?:after|when|if|with)|if (?:the )?user (?:asks|wants|agrees|confirms|says|requests)|(?:user|they) (?:asks?|agrees?|confirms?|wants?|approves?|requests?)|ask(?:s|ed)? (?:the user|first)|with (?:the user's |their )?(?:permission|consent|approval))\b/,
);

/** For what is said with a "not" of its own. */
export const SHOWN_ONLY = linear(
  /\b(?:avoid|refuse|reject|detect|attackers?|malicious|attacks?|example of)\b|\?$/,
);
