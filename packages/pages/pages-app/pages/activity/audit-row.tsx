import type { AuditLine } from "../../../src/contract/index.ts";
import { formatClock } from "../../components/format.ts";
import { Icon } from "../../components/icon.tsx";
import { topicOf } from "./audit-days.ts";
import { auditWords } from "./audit-words.ts";

/** One thing that was done. */
export function AuditRow({ line }: { readonly line: AuditLine }) {
  const { did, what, facts } = auditWords(line);
  return (
    <li className="audit-row">
      <span className="audit-icon">
        <Icon name={topicOf(line)?.icon ?? "activity"} size={15} />
      </span>
      <div className="audit-words">
        <p>
          {did}
          {what !== "" && (
            <>
              : <strong>{what}</strong>
            </>
          )}
        </p>
        <p className="muted audit-facts">
          <span>{byWhom(line)}</span>
          {facts.map(({ name, value }) => (
            <span key={name}>
              {name}: {value}
            </span>
          ))}
        </p>
      </div>
      <time className="muted audit-time" dateTime={line.at}>
        {formatClock(line.at)}
      </time>
    </li>
  );
}

function byWhom({ actor, key }: AuditLine): string {
  if (actor === "operator") return "by the operator";
  if (actor === "hub") return "by the hub itself";
  return key?.name === undefined ? "by this account" : `with the key '${key.name}'`;
}
