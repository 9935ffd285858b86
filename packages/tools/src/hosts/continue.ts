import { commandEntry } from "./config-entries.ts";
import { defineHost } from "./define-host.ts";

export const continueCli = defineHost({
  id: "continue",
  title: "Continue",
  npmPackage: "@continuedev/cli",
  measured: { version: "1.5.47", date: "2026-11-18" },
  clientNames: ["continue-cli-client"],
  protocol: "2025-11-25",
  toolName: "{tool}",
  instructions: { shown: false },
  descriptions: {},
  results: { forwards: "text", isEscaped: true },
  listChanged: [],
  asks: false,
  ownSkillTool: "Skills",
  skillFolders: { user: ["~/.continue/skills"], project: [".continue/skills"], ignoresLinks: true },
  config: {
    format: "yaml",
    user: ["~/.continue/config.yaml"],
    project: [],
    keyPath: ["mcpServers"],
    form: "list",
    entry: (command, name) => ({ name, ...commandEntry(command) }),
    remote: ({ url, authorization }, name) => ({
      name,
      type: "streamable-http",
      url,
      ...(authorization !== undefined && { requestOptions: { headers: { Authorization: authorization } } }),
    }),
  },
});
