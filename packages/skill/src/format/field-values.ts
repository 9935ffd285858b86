import type { JsonValue } from "../problem.ts";

/** A name or description as text: a number or boolean keeps its JSON form, anything else is not readable. */
export function asText(value: JsonValue | undefined): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** YAML 1.2 reads `yes` and `off` as text, but an author who writes them means a boolean. */
export function asFlag(value: JsonValue | undefined): boolean | undefined {
  if (typeof value === "boolean") return value;
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (["true", "yes", "on"].includes(word)) return true;
  return ["false", "no", "off"].includes(word) ? false : undefined;
}
