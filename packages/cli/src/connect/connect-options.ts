import type { Option } from "../program/command.ts";

export const connectOptions: readonly Option[] = [
  { name: "write", type: "boolean", description: "Change the agent's settings file, after a backup." },
  {
    name: "remove",
    type: "boolean",
    description: "Take the entry out again. A file that nobody has changed since becomes what it was.",
  },
  {
    name: "hub",
    type: "string",
    valueName: "url",
    description: "Connect the agent to this hub, instead of a server of this machine.",
  },
  {
    name: "tools",
    type: "string",
    valueName: "preset",
    description:
      "With --hub: offer these tools instead of those that the hub would: a preset, such as standard, or names. Fewer tools are shorter requests.",
  },
  {
    name: "key-file",
    type: "string",
    valueName: "file",
    description: "With --hub: file that holds the key, instead of the variable SKILLQUAY_KEY.",
  },
  {
    name: "write-key",
    type: "boolean",
    description: "With --hub: write the key itself into the file of an agent that reads no variables.",
  },
  {
    name: "allow-reads",
    type: "boolean",
    description:
      "With --write: have the agent use the tools that only read skills without asking, where it keeps such rules. On a terminal it is asked.",
  },
  {
    name: "place",
    type: "boolean",
    negatable: true,
    description:
      "With --write: put the skills that the agent does not see itself where it loads them, as 'skillquay place' does. On a terminal it is asked; yes is the usual answer where the agent damages or distrusts what tools return. --remove and --no-place take them back.",
  },
  { name: "all", type: "boolean", description: "Every agent that is found on this machine." },
  { name: "project", type: "boolean", description: "For this project: the same as --scope project." },
  {
    name: "scope",
    type: "string",
    valueName: "scope",
    values: ["project", "user"],
    description: "For this project or for this user. Default: user.",
  },
  {
    name: "command",
    type: "string",
    valueName: "command",
    description: "How the agent starts the server, instead of a copy of this program below your own folders.",
  },
  {
    name: "start",
    type: "boolean",
    negatable: true,
    description: "After --write, start once what was written, as the agent would. On unless --no-start.",
  },
];
