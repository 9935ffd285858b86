import type { AuditLine } from "../../../src/contract/index.ts";
import type { AuditQuery } from "../../api/use-audit.ts";
import type { IconName } from "../../components/icon.tsx";

export interface AuditFilter {
  readonly topic: "all" | AuditTopic;
  readonly actor: "all" | AuditLine["actor"];
  readonly text: string;
}

export type AuditTopic = (typeof topics)[number]["value"];

/** What entries are about, by the first part of their action. */
export const topics = [
  { value: "skills", label: "About skills", begins: ["skill", "drive", "update"], icon: "skills" },
  { value: "imports", label: "About imports and uploads", begins: ["import", "upload"], icon: "download" },
  { value: "keys", label: "About keys and collections", begins: ["key", "collection"], icon: "key" },
  {
    value: "people",
    label: "About teams and shares",
    begins: ["team", "invitation", "share"],
    icon: "sharing",
  },
  { value: "money", label: "About credits and webhooks", begins: ["credits", "webhook"], icon: "credits" },
  { value: "account", label: "About the account", begins: ["account", "source"], icon: "operator" },
] as const satisfies readonly {
  value: string;
  label: string;
  begins: readonly string[];
  icon: IconName;
}[];

export function topicOf({ action }: Pick<AuditLine, "action">) {
  const [first] = action.split(".");
  return topics.find(({ begins }) => begins.some((existing) => existing === first));
}

/** What the server is asked for. */
export function auditQueryOf({ topic, actor, text }: AuditFilter): AuditQuery {
  const about = topics.find(({ value }) => value === topic)?.begins;
  return {
    ...(about !== undefined && { about }),
    ...(actor !== "all" && { actor }),
    ...(text.trim() !== "" && { text: text.trim() }),
  };
}

/** Lines of the same day together, in the order they come. A day is the reader's own. */
export function byDay(lines: readonly AuditLine[]): { day: string; lines: AuditLine[] }[] {
  const days: { day: string; name: string; lines: AuditLine[] }[] = [];
  for (const line of lines) {
    const name = new Date(line.at).toDateString();
    const last = days.at(-1);
    if (last?.name === name) last.lines.push(line);
    else days.push({ day: line.at, name, lines: [line] });
  }
  return days;
}
