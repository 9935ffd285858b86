import { type Headers, jsonAnswer } from "../http/answers.ts";

/** Beside what every private answer carries: no other site embeds it. */
const PAGE_HEADERS = {
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
} as const;

export function answerPages(body: object, headers: Headers = {}): Response {
  return jsonAnswer(body, 200, { ...PAGE_HEADERS, ...headers });
}
