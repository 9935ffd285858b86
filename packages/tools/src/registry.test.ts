import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { errorCatalogue } from "./errors.ts";
import { allTools } from "./registry.ts";

describe("every tool", () => {
  it("has a name of its own that hosts accept", () => {
    const names = allTools.map((tool) => tool.name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+(?:_[a-zA-Z]+)*$/);
  });

  it.each(allTools.map((tool) => [tool.name, tool] as const))(
    "%s: its example is valid input",
    (_name, tool) => {
      expect(tool.input.safeParse(tool.example.arguments).success).toBe(true);
    },
  );

  it.each(allTools.map((tool) => [tool.name, tool] as const))(
    "%s: refuses unknown arguments",
    (_name, tool) => {
      const withMore = { ...Object(tool.example.arguments), unknown_argument: 1 };
      expect(tool.input.safeParse(withMore).success).toBe(false);
    },
  );

  it.each(allTools.map((tool) => [tool.name, tool] as const))(
    "%s: declares only errors that exist",
    (_name, tool) => {
      for (const code of tool.errors) expect(errorCatalogue).toHaveProperty(code);
      expect(tool.summary.length).toBeGreaterThan(20);
      expect(tool.summary.length).toBeLessThan(300);
    },
  );

  it.each(allTools.map((tool) => [tool.name] as const))("%s: has a test beside it", (name) => {
    const file = name.replaceAll("_", "-");
    const places = ["reading", "finding", "scripts"].map((folder) =>
      fileURLToPath(new URL(`./${folder}/${file}.test.ts`, import.meta.url)),
    );
    expect(places.some((place) => existsSync(place))).toBe(true);
  });
});

describe("errorCatalogue", () => {
  it("never renames a code", () => {
    expect(Object.keys(errorCatalogue)).toEqual([
      "invalid_input",
      "skill_not_found",
      "skill_user_only",
      "skill_unreadable",
      "uri_invalid",
      "file_not_found",
      "resource_not_allowed",
      "section_not_found",
      "file_too_large",
      "script_not_found",
      "scripts_not_allowed",
      "consent_declined",
      "consent_unavailable",
      "dependency_missing",
      "script_timed_out",
      "script_limit_hit",
      "script_killed",
      "script_cancelled",
      "sandbox_unavailable",
      "skill_invalid",
      "archive_refused",
      "ticket_invalid",
      "ticket_used",
      "upload_incomplete",
      "skill_exists",
      "skill_in_use",
      "import_not_found",
      "import_running",
      "import_waiting",
      "import_blocked",
      "import_failed",
      "update_not_found",
      "missing_credentials",
      "invalid_credentials",
      "access_denied",
      "key_not_found",
      "account_not_found",
      "account_exists",
      "team_not_found",
      "collection_not_found",
      "collection_exists",
      "collection_required",
      "collection_unscoped",
      "session_not_found",
      "output_file_not_found",
      "directory_not_found",
      "quota_exceeded",
      "rate_limited",
      "idempotency_conflict",
      "idempotency_running",
      "webhook_not_found",
      "webhook_disabled",
      "event_not_found",
      "url_not_allowed",
      "source_not_found",
      "source_exists",
      "source_failed",
      "download_empty",
      "name_confusable",
      "skill_blocked",
      "invitation_not_found",
      "integrity_error",
      "storage_full",
      "service_unavailable",
      "path_not_found",
      "host_not_allowed",
      "request_too_large",
      "tool_not_found",
      "internal_error",
    ]);
  });
});
