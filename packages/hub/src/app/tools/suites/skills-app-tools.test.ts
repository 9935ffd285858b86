import { SKILLS_APP_TOOLS } from "@skillquay/tools";
import { describe, expect, it } from "vitest";
import { getStarted } from "../discovery/get-started.ts";
import { hubRegistry } from "../registry.ts";

describe("the tools of the skills page", () => {
  it("exist, and change nothing that belongs to an account", () => {
    const effects = [...SKILLS_APP_TOOLS].map((name) => {
      const tool = hubRegistry.tools.find((one) => one.name === name);
      return [name, tool?.effect];
    });
    expect(effects.filter(([, effect]) => effect === "run").map(([name]) => name)).toEqual([
      "execute_skill_script",
      "skills_runScript",
    ]);
    expect(effects.filter(([, effect]) => effect !== "run" && effect !== "read")).toEqual([]);
  });

  it("are opened by the first call to a hub", () => {
    expect(getStarted.meta).toEqual({
      ui: { resourceUri: "ui://skillquay/skills.html" },
      "openai/outputTemplate": "ui://skillquay/skills.html",
      "openai/widgetAccessible": true,
    });
  });
});
