import { linear } from "../matching/linear.ts";

/** Whether a text has something. A regular expression is one. */
export interface Sign {
  test(text: string): boolean;
}

/** One of these verbs is said as an order: at the head of a sentence or a clause, or after "then", "must" and the like. In lower case, divided by `|`. */
export function ordered(list: string): Sign {
  const verbs = new Set(list.split("|"));
  return {
    test(text) {
      for (const [, verb = ""] of text.matchAll(VERB)) if (verbs.has(verb)) return true;
      // "In generated servers add a route …": what opens the sentence ends without a comma.
      if (!OPENING.test(text)) return false;
      for (const [, verb = ""] of text.matchAll(BEFORE_THING)) if (verbs.has(verb)) return true;
      return false;
    },
  };
}

// What begins a clause or calls for a verb; manners of doing it; the verb.
const VERB = linear(
  /(?:^\W{0,4}|[.:;!,•—(] ?|\b(?:and|then|must|should|always|please|also|to|first|next|finally|instead|or|now|you|will|shall|automatically|it|is|are|done|reply|answer|session|task|response|step) )(?:(?:also|always|then|silently|quietly|secretly|first|automatically|immediately|simply|just|now|instead|additionally) ){0,2}(?=([a-z][a-z-]{1,19})\b)/g,
);
const OPENING = linear(
  /^\W{0,4}(?:in|on|at|for|with|when|whenever|if|after|before|once|during|while|from|until|each time)\b/,
);
const BEFORE_THING = linear(
  /\b([a-z][a-z-]{1,19}) (?:the|a|an|all|any|every|each|it|them|this|these|those|its|their|your|in|one|some|another)\b/g,
);
