import type { ErrorBody, errorCatalogue } from "@skillquay/tools";
import { expect } from "vitest";
import { errorOf } from "../support/error-of.ts";
import type { Delivered } from "./sdk-clients.ts";

/** An error as a host must get it: one text with all that a model needs, the body for programs, nothing that a schema is held against. */
export function expectError(
  result: Delivered,
  code: string,
  where: string,
  { isExact = false }: { /** A contract fixes the text, and nothing follows it. */ isExact?: boolean } = {},
): void {
  expect(result, where).toMatchObject({ isError: true, content: [{ type: "text" }] });
  expect(result.structuredContent, where).toBeUndefined();
  const body = errorOf(result);
  expect(body, where).toMatchObject({ error: code });
  if (!isErrorBody(body)) throw new Error(`${where}: there is no error in ${JSON.stringify(result)}`);
  if (isExact) return;
  const text = textIn(result);
  for (const line of [...body.suggestions, ...body._workflow.nextSteps.map(({ tool }) => tool)]) {
    // Where the text is JSON, what it quotes is escaped.
    if (!text.includes(line)) expect(text, where).toContain(JSON.stringify(line).slice(1, -1));
  }
}

/** An answer as a host must get it: text, and, where no model is to read it, data that the client found to fit the schema. */
export function expectAnswer(result: Delivered, where: string, { isText = false } = {}): void {
  expect([result.isError ?? false, textIn(result)], where).toEqual([false, expect.stringMatching(/\S/)]);
  expect(result.structuredContent, where).toBeTypeOf(isText ? "undefined" : "object");
}

export function textIn({ content }: Delivered): string {
  const [block] = Array.isArray(content) ? content : [];
  return String(Object(block).text ?? "");
}

/** Errors that every tool can answer with, whatever it declares. */
export const commonErrors = [
  "invalid_input",
  "unauthenticated",
  "access_denied",
  "service_unavailable",
  "internal_error",
] as const satisfies readonly (keyof typeof errorCatalogue)[];

function isErrorBody(value: unknown): value is ErrorBody {
  return Array.isArray(Object(value).suggestions) && Array.isArray(Object(value)._workflow?.nextSteps);
}
