import { oneLine } from "@skillquay/skill";
import { ToolError } from "@skillquay/tools";
import { type HubErrorCode, hubError, isHubErrorCode } from "../../platform/errors.ts";
import type { ImportProblem, ImportRecord } from "./import-record.ts";

export function importableNotFound(slug: string, similar: readonly string[]): ToolError {
  const shown = oneLine(slug, 80);
  return new ToolError("skill_not_found", `No skill with slug '${shown}'`, {
    suggestions: [
      ...similar.map((name) => `Did you mean '${oneLine(name, 80)}'?`),
      "Use skills_discoverSkills to find skills that can be imported",
    ],
    nextSteps: [{ tool: "skills_discoverSkills", example: { keywords: shown } }],
  });
}

export function skillExists(slug: string): ToolError {
  return hubError("skill_exists", `The account has another skill named '${slug}'; it stays as it is.`, {
    suggestions: [
      "Remove that skill first with skills_removeFromDrive, if it is not needed",
      "Import another skill",
    ],
  });
}

/** For a key that sees one collection, whatever else has the name. */
export function nameTaken(slug: string): ToolError {
  return hubError("skill_exists", `The name '${slug}' cannot be used with this key.`, {
    suggestions: ["Import another skill", "Import it with an all-skills key"],
  });
}

export function importNotFound(): ToolError {
  return hubError("import_not_found", "The account has no such import.", {
    suggestions: ["Start one with skills_importToDrive"],
  });
}

export function importRunning(slug: string): ToolError {
  return hubError("import_running", `An import of '${oneLine(slug, 80)}' is under way.`, {
    suggestions: ["Wait until it is over, then try again"],
  });
}

/** When it came another way: asked for again the same way, it is answered with what was found. */
export function importWaiting(slug: string, importId: string): ToolError {
  return hubError(
    "import_waiting",
    `Another import of '${oneLine(slug, 80)}' waits for its owner to accept or decline what the scan found.`,
    {
      suggestions: [
        `See what was found: GET /v1/imports/${importId}`,
        "Accept or decline it with a POST to that address followed by /accept or /decline, then try again",
      ],
    },
  );
}

/** What stopped the import, as an error of the call that waits for it. */
export function importStopped({ problem, slug, state }: ImportRecord): ToolError {
  if (problem !== undefined) {
    return hubError(problem.error, problem.message, { suggestions: problem.suggestions });
  }
  return hubError("import_failed", `The import of '${oneLine(slug, 80)}' is ${state}.`);
}

export function importProblem(error: ToolError): ImportProblem {
  return { error: codeOf(error), message: error.message, suggestions: error.suggestions };
}

function codeOf({ code }: ToolError): HubErrorCode {
  if (isHubErrorCode(code)) return code;
  throw new Error(`'${code}' is no error of the hub`);
}

/** Failures that another try may not meet. All others of the caller's kind are final. */
export function isTransient(error: ToolError): boolean {
  return TRANSIENT.has(error.code);
}

const TRANSIENT: ReadonlySet<string> = new Set<HubErrorCode>([
  "service_unavailable",
  "storage_full",
  "integrity_error",
  "source_failed",
  "rate_limited",
  "internal_error",
]);

export function retriesExhausted(): ToolError {
  return hubError("import_failed", "The import failed several times and was given up; nothing was charged.", {
    suggestions: ["Try again later", "Tell whoever runs the hub: the log has the reason"],
  });
}
