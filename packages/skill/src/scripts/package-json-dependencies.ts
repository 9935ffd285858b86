import { oneLine } from "../text/escape-text.ts";
import { isJsonWithin } from "../text/is-json-within.ts";

/** What a `package.json` needs at run time, as `name@range`; empty for text that is no such file. */
export function packageJsonDependencies(text: string): string[] {
  let content: unknown;
  if (!isJsonWithin(text)) return [];
  try {
    content = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return [];
  }
  if (typeof content !== "object" || content === null || !("dependencies" in content)) return [];
  const { dependencies } = content;
  if (typeof dependencies !== "object" || dependencies === null || Array.isArray(dependencies)) return [];
  return Object.entries(dependencies)
    .slice(0, MAX_PACKAGES)
    .map(([name, range]) =>
      oneLine(typeof range === "string" && range !== "" ? `${name}@${range}` : name, 150),
    );
}

const MAX_PACKAGES = 200;
