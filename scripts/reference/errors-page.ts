import { hubRegistry } from "@skillquay/hub/tools";
import { hubErrorCatalogue } from "../../packages/hub/src/platform/errors.ts";
import { code, codeBlock, page, table } from "./markdown.ts";

/** docs/reference/errors.md: every code that a caller can meet. */
export function errorsPage(): string {
  const rows = Object.entries(hubErrorCatalogue).map(([name, { status, meaning }]) => [
    code(name),
    String(status),
    meaning,
    hubRegistry.tools
      .filter((tool) => tool.errors.some((declared) => declared === name))
      .map((tool) => code(tool.name))
      .join(", "),
  ]);
  const shape = { error: "skill_not_found", message: "…", suggestions: ["…"], _workflow: { nextSteps: [] } };
  return page("Errors", "`errorCatalogue` in `packages/tools` and `hubErrorCatalogue` in `packages/hub`", [
    "A failed tool call answers with `isError: true`, a text, and this in `structuredContent`. Codes are never renamed.",
    codeBlock("json", JSON.stringify(shape, null, 2)),
    table(["code", "HTTP status", "meaning", "declared by"], rows),
  ]);
}
