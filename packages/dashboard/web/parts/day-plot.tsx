import { type ReactNode, useEffect, useRef } from "react";
import Plot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { DayChartData, DaySeries } from "./day-chart.tsx";

const heightPx = 220;

/** Draws the lines on a canvas as wide as its place, in the colours of the theme. */
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

function draw(place: HTMLElement, days: readonly string[], series: readonly DaySeries[]): Plot {
  const ink = colour(place, "--ink-muted");
  const line = colour(place, "--line");
  const axis = {
    stroke: ink,
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1 },
    font: "12px system-ui",
  };
  return new Plot(
    {
      width: place.clientWidth,
      height: heightPx,
      legend: { show: false },
      cursor: { show: false },
      scales: { y: { range: (_plot, _low, high) => [0, Math.max(4, high * 1.1)] } },
      axes: [
        axis,
        {
          ...axis,
          size: 44,
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 1e5, 1e6],
        },
      ],
      series: [
        {},
        ...series.map(({ tone, label }) => ({
          label,
          stroke: colour(place, `--${tone}`),
          width: 2,
          points: { show: days.length < 2 },
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
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}
