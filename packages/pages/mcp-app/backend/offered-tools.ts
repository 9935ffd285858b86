import * as z from "zod/v4-mini";

/** Which of the tools that this page can use the server offers, and under which name. */
export type OfferedTools = Readonly<Partial<Record<string, string>>>;

const names = z.record(z.string(), z.string());

/** Reads what the server wrote into the page. */
export function readOfferedTools(text: string): OfferedTools {
  try {
    return names.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
