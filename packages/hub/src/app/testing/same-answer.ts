import type { TransportAnswer } from "./call-over-transport.ts";

/**
 * Everything of an answer that a caller could tell two answers apart by, with the id that was asked for and what is new
 * in every answer written as what they are.
 */
export function comparable({ status, headers, text }: TransportAnswer, asked: string): string {
  const kept = [...headers].filter(([name]) => !OF_THE_REQUEST.has(name)).sort();
  return withoutNews(JSON.stringify([status, kept, inOrder(text)])).replaceAll(asked, "<asked>");
}

/** The order of an answer's members tells by which way it came, and nothing about the answer. */
function inOrder(text: string): string {
  try {
    return JSON.stringify(sorted(JSON.parse(text)));
  } catch {
    return text;
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [name, sorted(member)]);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}

// Of the connection or of the one request, not of the answer.
const OF_THE_REQUEST = new Set(["date", "traceparent", "x-request-id", "connection", "keep-alive"]);

function withoutNews(text: string): string {
  return text
    .replaceAll(/sk_live_sq1_[0-9A-Za-z]+/g, "<key>")
    .replaceAll(/sqt_[\w-]+/g, "<ticket>")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>");
}
