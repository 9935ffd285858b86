import { diffWordsWithSpace } from "diff";
import { useMemo, useState } from "react";
import { Button } from "./button.tsx";
import { formatCount } from "./format.ts";
import { foldSame, type LineGroup, type PairedLine, pairLines } from "./pair-lines.ts";
import "./side-by-side.css";

/** Two texts, line beside line; what did not change is folded. On a phone the old line stands above the new. */
export function SideBySide({
  label,
  before,
  after,
}: {
  /** What is compared, for screen readers. */
  readonly label: string;
  readonly before: string;
  readonly after: string;
}) {
  const groups = useMemo(() => foldSame(pairLines(before, after)), [before, after]);
  return (
    <table className="side-by-side">
      <caption className="sr-only">{label}</caption>
      <colgroup>
        <col className="number-column" />
        <col />
        <col className="number-column" />
        <col />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">Line before</th>
          <th scope="col">Before</th>
          <th scope="col">Line after</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: -- groups of a text never change places
        <Group key={at} group={group} />
      ))}
    </table>
  );
}

function Group({ group }: { readonly group: LineGroup }) {
  const [isOpen, setOpen] = useState(false);
  if (group.isFar && !isOpen) {
    return (
      <tbody>
        <tr className="fold">
          <td colSpan={4}>
            <Button look="quiet" icon="chevron" onClick={() => setOpen(true)}>
              Show {formatCount(group.rows.length, "line")} without changes
            </Button>
          </td>
        </tr>
      </tbody>
    );
  }
  return (
    <tbody>
      {group.rows.map((row) => (
        <Row key={`${row.before?.number}/${row.after?.number}`} row={row} />
      ))}
    </tbody>
  );
}

function Row({ row }: { readonly row: PairedLine }) {
  const [before, after] = useMemo(() => wordsOf(row), [row]);
  return (
    <tr className={`pair pair-${row.kind}`}>
      <td className="line-number">{row.before?.number}</td>
      <td className={row.before ? "line-before" : "line-none"}>{before}</td>
      <td className="line-number">{row.after?.number}</td>
      <td className={row.after ? "line-after" : "line-none"}>{after}</td>
    </tr>
  );
}

// Comparing word by word a line that nobody reads as words costs more than it shows.
const longestLine = 1000;

function wordsOf({ kind, before, after }: PairedLine) {
  if (kind !== "changed" || before === undefined || after === undefined) return [before?.text, after?.text];
  if (before.text.length + after.text.length > longestLine) return [before.text, after.text];
  const words = diffWordsWithSpace(before.text, after.text);
  return [
    words.filter(({ added }) => !added).map(({ removed, value }, at) => marked(removed, value, at)),
    words.filter(({ removed }) => !removed).map(({ added, value }, at) => marked(added, value, at)),
  ];
}

function marked(isMarked: boolean, text: string, at: number) {
  return isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>;
}
