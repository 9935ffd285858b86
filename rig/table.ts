/** A row of the rig's table. */
export interface RigRow {
  readonly name: string;
  /** Calls of all tenants that were answered, in a second. */
  readonly perSecond: number;
  readonly putOff: number;
  readonly wrong: number;
  /** What a tenant wrote meanwhile and was acknowledged; all of it is looked for afterwards. */
  readonly written: number;
  /** Of the tenant who has nothing to do with it, in milliseconds. */
  readonly innocentP50: number;
  readonly innocentP99: number;
  /** The largest instance. */
  readonly memoryBytes: number;
  readonly queriesPerCall: number;
  /** From the end of the disturbance until ten calls in turn are answered. */
  readonly recoveryMs: number;
  readonly broken: readonly string[];
}

export function rigTable(rows: readonly RigRow[]): string {
  const lines = [
    [
      "disturbance",
      "calls/s",
      "put off",
      "wrong",
      "written",
      "innocent p50",
      "p99",
      "memory",
      "queries/call",
      "recovery",
      "promises",
    ],
    ...rows.map((row) => [
      row.name,
      row.perSecond.toFixed(0),
      String(row.putOff),
      String(row.wrong),
      String(row.written),
      `${row.innocentP50.toFixed(0)} ms`,
      `${row.innocentP99.toFixed(0)} ms`,
      `${(row.memoryBytes / 2 ** 20).toFixed(0)} MB`,
      row.queriesPerCall.toFixed(1),
      `${(row.recoveryMs / 1000).toFixed(1)} s`,
      row.broken.length === 0 ? "kept" : row.broken.join("; "),
    ]),
  ];
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0))) ?? [];
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export interface RigBudget {
  /** Against the undisturbed row of the same run. */
  readonly innocentP99Factor: number;
  /** Differences below this are noise of the machine. */
  readonly innocentP99FloorMs: number;
  readonly recoveryMs: number;
  readonly memoryBytes: number;
}

/** What a row promises and did not keep, in words. */
export function overBudget(
  row: RigRow,
  undisturbed: RigRow,
  budget: RigBudget,
  { stopsService }: { readonly stopsService: boolean },
): string[] {
  const most = Math.max(undisturbed.innocentP99 * budget.innocentP99Factor, budget.innocentP99FloorMs);
  return [
    ...(row.wrong > 0 ? [`${row.name}: ${row.wrong} calls were answered wrongly`] : []),
    ...(!stopsService && row.innocentP99 > most
      ? [
          `${row.name}: the innocent tenant's p99 is ${row.innocentP99.toFixed(0)} ms, at most ${most.toFixed(0)} is allowed`,
        ]
      : []),
    ...(row.recoveryMs > budget.recoveryMs
      ? [`${row.name}: recovery took ${(row.recoveryMs / 1000).toFixed(1)} s`]
      : []),
    ...(row.memoryBytes > budget.memoryBytes
      ? [`${row.name}: an instance took ${(row.memoryBytes / 2 ** 20).toFixed(0)} MB`]
      : []),
    ...row.broken.map((promise) => `${row.name}: ${promise}`),
  ];
}
