import { hubRegistry } from "@skillquay/hub/tools";
import { errorBody, failed, mcpResult, ToolError } from "@skillquay/tools";
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
  const shown = new ToolError("skill_not_found", "Skill 'pdff' not found.", {
    suggestions: ["Did you mean 'pdf'?", "Use search_skills to find skills"],
    nextSteps: [{ tool: "search_skills", example: { query: "pdff" } }],
  });
  return page("Errors", "`errorCatalogue` in `packages/tools` and `hubErrorCatalogue` in `packages/hub`", [
    "Over MCP a failed call answers with `isError: true`, one text that holds all of it, and the error itself in `_meta` for programs. It has no `structuredContent`: clients would hold it against the output schema of the tool, and lose the text.",
    codeBlock("json", JSON.stringify(mcpResult(failed(shown)), null, 2)),
    "The 36 tools of the preset `drive` say the same object as JSON in their text. `POST /v1/tools/<name>` answers it as the body, with the status below. Codes are never renamed.",
    codeBlock("json", JSON.stringify(errorBody(shown), null, 2)),
    table(["code", "HTTP status", "meaning", "declared by"], rows),
  ]);
}
