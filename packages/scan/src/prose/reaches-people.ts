import { linear } from "../matching/linear.ts";

/** A way to reach people, or a line of markup: a mistake is reported, a change handed in; nothing of the user's goes anywhere. */
export function reachesPeople(plain: string): boolean {
  return MARKUP.test(plain) || REACHES.test(plain);
}

const MARKUP = linear(/<(?:a|img|p|div|br|td|h[1-6])\b[^>]{0,200}>/);
const REACHES = linear(
  /\b(?:report|submit|send|open|file|post|share|contact|email|e-mail)\b.{0,80}\b(?:report_)?(?:bugs?|issues?|problems?|vulnerabilit(?:y|ies)|feature requests?|pull requests?|patch(?:es)?|prs?|feedback|questions?|suggestions?|comments?|contributions?|abuse|behaviou?r)\b|\b(?:mailing list|code of conduct|discord server|newsletter)\b|\breport .{0,40}\bto \S{0,10}security@/,
);
