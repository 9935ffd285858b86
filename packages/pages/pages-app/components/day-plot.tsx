import { type ReactNode, useEffect, useRef } from "react";
import Plot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { DayChartData, DaySeries } from "./day-chart.tsx";
import { formatShortDay } from "./format.ts";

const heightPx = 220;
const DAY = 86_400;

/** Draws a bar for each day on a canvas as wide as its place, in the colours of the theme. */
export default function DayPlot({ days, series }: DayChartData): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let plot = draw(element, days, series);
    const redraw = () => {
      plot.destroy();
      plot = draw(element, days, series);
    };
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: heightPx }));
    resized.observe(element);
    const themed = new MutationObserver(redraw);
    themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", redraw);
    return () => {
      resized.disconnect();
      themed.disconnect();
      system.removeEventListener("change", redraw);
      plot.destroy();
    };
  }, [days, series]);
  return <div ref={place} className="day-plot" />;
}

const { bars } = Plot.paths;

function draw(place: HTMLElement, days: readonly string[], series: readonly DaySeries[]): Plot {
  const ink = colour(place, "--ink-muted");
  const line = colour(place, "--line");
  const axis = {
    stroke: ink,
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1 },
    font: "12.5px Inter, system-ui",
  };
  return new Plot(
    {
      width: place.clientWidth,
      height: heightPx,
      legend: { show: false },
      cursor: { show: false },
      scales: {
        // Days are days, wherever the browser is; half a day of room at both ends for the bars there.
        x: { time: false, range: (_plot, first, last) => [first - DAY / 2, last + DAY / 2] },
        y: { range: (_plot, _low, high) => [0, Math.max(4, high * 1.1)] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          incrs: [1, 2, 5, 10].map((count) => count * DAY),
          space: 64,
          values: (_plot, at) => at.map((seconds) => formatShortDay(seconds * 1000)),
        },
        {
          ...axis,
          size: 44,
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 1e5, 1e6],
        },
      ],
      series: [
        {},
        // One before the other, each narrower than the one behind it.
        ...series.map(({ tone, label }, at) => ({
          label,
          fill: colour(place, `--chart-${tone}`),
          width: 0,
          points: { show: false },
          ...(bars && { paths: bars({ size: [0.7 - at * 0.2, 28 - at * 8], radius: 0.15 }) }),
        })),
      ],
    },
    [days.map((day) => Date.parse(day) / 1000), ...series.map(({ values }) => [...values])],
    place,
  );
}

/** A colour of the theme as the canvas needs it: the browser works out which of the two it is. */
function colour(place: HTMLElement, name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  place.append(probe);
  const match = getComputedStyle(probe).color;
  probe.remove();
  return match;
}
