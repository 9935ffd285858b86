import type { Effect } from "./detonation.ts";

/** One line in our words; what comes from the skill stands in quotes. */
export function describeEffect(effect: Effect): string {
  switch (effect.kind) {
    case "canary-read":
      return `read the planted credential '${effect.canary}'`;
    case "canary-left":
      return `the planted credential '${effect.canary}' turned up in ${WAYS[effect.by]} ('${effect.detail}')`;
    case "connection":
      return `tried to reach '${effect.to}'${effect.afterCanary ? " after it had a planted credential" : ""}`;
    case "listening":
      return `waited for connections at '${effect.at}'`;
    case "process":
      return `${effect.started ? "started" : "tried to start"} '${effect.command}'`;
    case "file-read":
      return `${effect.done ? "read" : "tried to read"} '${effect.path}'`;
    case "file-written":
      return `${effect.done ? "wrote" : "tried to write"} '${effect.path}'`;
    case "file-removed":
      return `removed '${effect.path}'`;
  }
}

const WAYS = {
  output: "its output",
  file: "a file",
  send: "something it tried to send",
  arguments: "the arguments of a program",
} as const;
