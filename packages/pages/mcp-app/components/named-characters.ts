/**
 * Stands for the table of all 2,000 names, a third of this page, and for the way through `innerHTML` that browsers
 * take instead. A name that is not here is shown as it is written.
 */
export function decodeNamedCharacterReference(name: string): string | false {
  return CHARACTERS.get(name) ?? false;
}

const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: "\u00a0",
    copy: "©",
    reg: "®",
    trade: "™",
    deg: "°",
    plusmn: "±",
    times: "×",
    divide: "÷",
    middot: "·",
    bull: "•",
    hellip: "…",
    ndash: "–",
    mdash: "—",
    lsquo: "‘",
    rsquo: "’",
    ldquo: "“",
    rdquo: "”",
    laquo: "«",
    raquo: "»",
    larr: "←",
    uarr: "↑",
    rarr: "→",
    darr: "↓",
    harr: "↔",
    rArr: "⇒",
    le: "≤",
    ge: "≥",
    ne: "≠",
    infin: "∞",
    check: "✓",
    cross: "✗",
    sect: "§",
    para: "¶",
    euro: "€",
    pound: "£",
    yen: "¥",
    cent: "¢",
    micro: "µ",
    frac12: "½",
  }),
);
