import { useCallback, useState } from "react";
import type { SkillRow } from "../../../src/contract/index.ts";

/** Rows that something is to be done with. They stay chosen while the list is narrowed or scrolled. */
export interface Selection {
  readonly rows: ReadonlyMap<string, SkillRow>;
  readonly toggle: (row: SkillRow) => void;
  readonly clear: () => void;
}

export function useSelection(): Selection {
  const [rows, setRows] = useState<ReadonlyMap<string, SkillRow>>(new Map());
  const toggle = useCallback(
    (row: SkillRow) =>
      setRows((last) => {
        const next = new Map(last);
        if (!next.delete(row.ref)) next.set(row.ref, row);
        return next;
      }),
    [],
  );
  const clear = useCallback(() => setRows(new Map()), []);
  return { rows, toggle, clear };
}
