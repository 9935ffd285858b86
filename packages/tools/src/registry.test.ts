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
      "missing_credentials",
      "unauthenticated",
      "access_denied",
      "service_unavailable",
      "internal_error",
    ]);
  });
});
