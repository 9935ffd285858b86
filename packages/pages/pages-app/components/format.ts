const numbers = new Intl.NumberFormat("en");
const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const wholeDay = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
const shortDay = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });
const clock = new Intl.DateTimeFormat("en", { timeStyle: "medium" });

/** `12,345` */
export const formatNumber = (value: number): string => numbers.format(value);

/** `12.3K` */
export const formatShort = (value: number): string => short.format(value);

/** `3 skills`, `1 skill` */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** `12.3 kB`: thousands, as file managers count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [value, unit] =
    bytes < 1e6 ? [bytes / 1e3, "kB"] : bytes < 1e9 ? [bytes / 1e6, "MB"] : [bytes / 1e9, "GB"];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

/** Of a day that is the same everywhere, such as `2026-10-17`: `Oct 17, 2026` */
export const formatWholeDay = (isoDay: string): string => wholeDay.format(new Date(isoDay));

/** Of a day that is the same everywhere: `Oct 17` */
export const formatShortDay = (atMs: number): string => shortDay.format(atMs);

export const formatDay = (iso: string): string => day.format(new Date(iso));

export const formatMoment = (iso: string): string => moment.format(new Date(iso));

export const formatClock = (iso: string): string => clock.format(new Date(iso));

/** `420 ms`, `3.2 s`, `2 min 5 s` */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`;
  if (durationMs < 60_000) return `${(durationMs / 1000).toFixed(1)} s`;
  return `${Math.floor(durationMs / 60_000)} min ${Math.round((durationMs % 60_000) / 1000)} s`;
}
