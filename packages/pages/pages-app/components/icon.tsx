import { type PageName, pages } from "../../src/contract/index.ts";

/** A small drawing beside words. Never the only name of a thing: it is hidden from screen readers. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {linesOf(name).map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}

function linesOf(name: IconName): readonly string[] {
  const others: Readonly<Record<string, readonly string[]>> = drawings;
  return others[name] ?? pages.find((page) => page.name === name)?.icon ?? [];
}

/** Beside those of the pages, which their definitions hold. */
const drawings = {
  star: ["M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z"],
  download: ["M12 4v12", "M7 11l5 5 5-5", "M4 16v4h16v-4"],
  search: ["M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14z", "M20 20l-4-4"],
  menu: ["M4 7h16", "M4 12h16", "M4 17h16"],
  close: ["M6 6l12 12", "M18 6L6 18"],
  copy: ["M9 9h11v11H9z", "M5 15H4V4h11v1"],
  check: ["M5 12.5l4.5 4.5L19 7.5"],
  warning: ["M12 4l9 16H3z", "M12 10v4", "M12 17v.2"],
  stop: ["M8 3h8l5 5v8l-5 5H8l-5-5V8z", "M9 9l6 6", "M15 9l-6 6"],
  info: ["M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z", "M12 11v5", "M12 8v.2"],
  script: ["M5 7l4 4-4 4", "M11 17h8"],
  file: ["M6 3h8l4 4v14H6z", "M14 3v4h4"],
  folder: ["M3 6h6l2 2h10v11H3z"],
  more: ["M5 12h.2", "M12 12h.2", "M19 12h.2"],
  chevron: ["M9 6l6 6-6 6"],
  back: ["M15 6l-6 6 6 6"],
  sun: [
    "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z",
    "M12 3v2",
    "M12 19v2",
    "M3 12h2",
    "M19 12h2",
    "M5.6 5.6l1.4 1.4",
    "M17 17l1.4 1.4",
    "M5.6 18.4L7 17",
    "M17 7l1.4-1.4",
  ],
  moon: ["M19 14.5A7.5 7.5 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5z"],
  system: ["M3 5h18v11H3z", "M9 20h6", "M12 16v4"],
  leave: ["M14 4H5v16h9", "M10 12h10", "M16.5 8.5L20 12l-3.5 3.5"],
  external: ["M14 4h6v6", "M20 4l-9 9", "M18 14v6H4V6h6"],
  key: ["M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z", "M12 12h9", "M17 12v3.5", "M20.5 12v2.5"],
  play: ["M7 5l12 7-12 7z"],
  image: ["M4 5h16v14H4z", "M4 16l5-5 4 4 3-2.5 4 3.5"],
  undo: ["M8 5L4 9l4 4", "M4 9h10a5.5 5.5 0 0 1 0 11h-4"],
  pen: ["M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19z", "M13.5 7l3.5 3.5"],
  plus: ["M12 5v14", "M5 12h14"],
  trash: ["M4 7h16", "M9 7V4h6v3", "M6 7l1 13h10l1-13"],
  hidden: [
    "M3 3l18 18",
    "M10.5 6a9 9 0 0 1 1.5-.1c6 0 9.5 6.1 9.5 6.1a16 16 0 0 1-2.6 3.3",
    "M6.5 7.5A16 16 0 0 0 2.5 12s3.5 6.5 9.5 6.5c1.8 0 3.3-.5 4.6-1.2",
  ],
} as const;

export type IconName = keyof typeof drawings | PageName;
