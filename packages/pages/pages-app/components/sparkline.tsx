import { formatCount } from "./format.ts";
import "./sparkline.css";

const step = 2;
const height = 16;

/** Use over the last days in the height of a line of text. The same in words for whoever does not see it. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const total = values.reduce((sum, value) => sum + value, 0);
  const points = values.map((value, at) => `${at * step},${height - 1 - (value / most) * (height - 2)}`);
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${Math.max(1, values.length - 1) * step} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${formatCount(total, "use")} in the last ${values.length} days`}
    >
      <polyline points={points.join(" ")} />
    </svg>
  );
}
