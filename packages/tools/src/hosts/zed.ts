import { commandEntry, remoteEntry } from "./config-entries.ts";
import { defineHost } from "./define-host.ts";
import { UNMEASURED } from "./unmeasured.ts";

export const zed = defineHost({
  ...UNMEASURED,
  id: "zed",
  title: "Zed",
  clientNames: ["zed*"],
  skillFolders: { user: ["~/.agents/skills"], project: [".agents/skills"] },
  config: {
    format: "json",
    user: [`\${XDG_CONFIG_HOME:-~/.config}/zed/settings.json`],
    userOnWindows: ["{application}/Zed/settings.json"],
    project: [".zed/settings.json"],
    keyPath: ["context_servers"],
    entry: commandEntry,
    remote: remoteEntry(),
    next: "Zed notices the file; look for a green dot in the Agent Panel's settings.",
  },
});
