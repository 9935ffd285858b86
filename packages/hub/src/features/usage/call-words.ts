import { oneLine } from "@skillquay/skill";
import { hostOfClient } from "@skillquay/tools";
import type { Connection } from "./live-calls.ts";

/** A way by which calls come, with the name that its client gave. */
export interface NamedConnection extends Connection {
  readonly client: string | undefined;
}

/** Which host it is: the address says so, or the client's name does. */
export function agentOf({ agent, client }: NamedConnection): string | undefined {
  return agent ?? (client === undefined ? undefined : hostOfClient(client));
}

/** The skill that a call is about, as its arguments name it. Somebody else's text: it is shown as such. */
export function skillIn(tool: string, input: unknown): string | undefined {
  // The drive's tools say `skillSlug`; what they call a name is that of a collection.
  return wordIn(input, tool.startsWith("skills_") ? ["skillSlug", "slug"] : ["skill_name", "name"]);
}

/** The script that a call runs. */
export function scriptIn(input: unknown): string | undefined {
  return wordIn(input, ["scriptName", "script_name"]);
}

function wordIn(input: unknown, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value: unknown = Object(input)[name];
    if (typeof value === "string" && value !== "") return plain(value, 128);
  }
  return undefined;
}

/** The database takes no NUL and no half characters. */
export function plain(text: string, most: number): string {
  return oneLine(text, most).replaceAll("\0", "").toWellFormed();
}
