import { defineHost } from "./define-host.ts";
import { UNMEASURED } from "./unmeasured.ts";

export const goose = defineHost({
  ...UNMEASURED,
  id: "goose",
  title: "Goose",
  clientNames: ["goose*"],
  skillFolders: {
    user: [
      "~/.agents/skills",
      `\${XDG_CONFIG_HOME:-~/.config}/goose/skills`,
      "~/.claude/skills",
      "~/.config/agents/skills",
    ],
    project: [".goose/skills", ".claude/skills", ".agents/skills"],
  },
  config: {
    format: "yaml",
    user: [`\${XDG_CONFIG_HOME:-~/.config}/goose/config.yaml`],
    userOnWindows: ["{application}/Block/goose/config/config.yaml"],
    project: [],
    keyPath: ["extensions"],
    entry: ([cmd = "", ...args], name) => ({
      name,
      type: "stdio",
      cmd,
      args,
      enabled: true,
      timeout: 300,
    }),
    remote: ({ url, authorization }, name) => ({
      name,
      type: "streamable_http",
      uri: url,
      ...(authorization !== undefined && { headers: { Authorization: authorization } }),
      enabled: true,
      timeout: 300,
    }),
    variable: `\${{name}}`,
  },
});
