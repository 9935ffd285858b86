import { describe, expect, it } from "vitest";
import { SKILLS_APP_HTML, SKILLS_APP_MIME_TYPE, SKILLS_APP_URI } from "./skills-app.ts";

describe("the skills page", () => {
  it("has the address and type that hosts look for", () => {
    expect([SKILLS_APP_URI, SKILLS_APP_MIME_TYPE]).toEqual([
      "ui://skillquay/skills.html",
      "text/html;profile=mcp-app",
    ]);
  });

  it("loads nothing from elsewhere and never treats skill text as markup", () => {
    expect(SKILLS_APP_HTML).not.toMatch(
      /https?:\/\/|src=|href=|innerHTML|insertAdjacentHTML|document\.write|eval\(/,
    );
    expect(SKILLS_APP_HTML).toContain("node.textContent = text");
  });
});
