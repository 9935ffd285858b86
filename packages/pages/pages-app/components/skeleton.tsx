/** Stands where content will be. `label` is what screen readers hear. */
export function Skeleton({
  label = "Loading",
  lines = 4,
}: {
  readonly label?: string;
  readonly lines?: number;
}) {
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: -- lines that never change places
        <span key={line} className="skeleton-line" />
      ))}
    </div>
  );
}
