import type { ReactNode } from "react";

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the right, digit under digit. */
  readonly isNumber?: boolean;
  /** Names the row; one column of a table. */
  readonly isName?: boolean;
  /** Its buttons say what they do: the header is for screen readers alone. */
  readonly isActions?: boolean;
}

/** A table; on a phone each row is a card in which every value stands beside its header. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  isLabelShown = false,
}: {
  /** What the table holds, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly isLabelShown?: boolean;
}) {
  return (
    <table className="data-table">
      <caption className={isLabelShown ? undefined : "sr-only"}>{label}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={column.isNumber ? "number" : undefined}>
              {column.isActions ? <span className="sr-only">{column.header}</span> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) =>
              column.isName ? (
                <th key={column.id} scope="row" data-header={column.header}>
                  <div className="cell">{column.cell(row)}</div>
                </th>
              ) : (
                <td
                  key={column.id}
                  data-header={column.header}
                  className={column.isNumber ? "number" : column.isActions ? "is-plain" : undefined}
                >
                  <div className="cell">{column.cell(row)}</div>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
