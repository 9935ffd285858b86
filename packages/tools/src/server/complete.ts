import type { Server } from "@modelcontextprotocol/server";
import type { Catalog } from "../catalog.ts";
import { hintedArguments } from "./argument-hint.ts";
import { FILE_TEMPLATE } from "./resource-handlers.ts";

/** Completion for the resource template's name and path, and for the words a prompt's argument hint offers. */
export function serveCompletion(server: Server, catalog: Catalog): void {
  server.setRequestHandler("completion/complete", async (request) => {
    const { ref, argument, context } = request.params;
    const candidates =
      ref.type === "ref/prompt"
        ? await promptWords(ref.name, catalog)
        : ref.uri === FILE_TEMPLATE.uriTemplate
          ? await templateValues(argument.name, context?.arguments?.name, catalog)
          : [];
    const typed = argument.value.toLowerCase();
    const matching = candidates.filter((value) => value.toLowerCase().startsWith(typed));
    const values = matching.slice(0, VALUES_MAX);
    return { completion: { values, total: matching.length, hasMore: matching.length > values.length } };
  });
}

// The protocol allows 100 values in an answer.
const VALUES_MAX = 100;

async function promptWords(name: string, catalog: Catalog): Promise<string[]> {
  const skill = await catalog.find(name);
  return skill?.userInvocable ? hintedArguments(skill) : [];
}

async function templateValues(
  argument: string,
  chosenName: string | undefined,
  catalog: Catalog,
): Promise<string[]> {
  if (argument === "name") return (await catalog.list()).map((skill) => encodeURIComponent(skill.name));
  if (argument !== "path" || chosenName === undefined) return [];
  const skill = await catalog.find(decodeLoosely(chosenName));
  return skill === undefined ? [] : [...(await catalog.paths(skill))];
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
