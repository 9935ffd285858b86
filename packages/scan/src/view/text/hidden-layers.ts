/** What characters that nobody sees spell: tags, bytes in variation selectors, bits in zero-width characters. */
export function hiddenLayers(text: string): { readonly text: string; readonly at: number }[] {
  if (!CARRIER.test(text)) return [];
  const matches: { text: string; at: number }[] = [];
  for (const match of text.matchAll(TAGS)) {
    const output = Array.from(match[0], (tag) => String.fromCharCode((tag.codePointAt(0) ?? 0) & 0x7f)).join(
      "",
    );
    matches.push({ text: output, at: match.index });
  }
  for (const match of text.matchAll(SELECTORS)) {
    const bytes = Array.from(match[0], (selector) => {
      const code = selector.codePointAt(0) ?? 0;
      return code >= 0xe0100 ? code - 0xe0100 + 16 : code - 0xfe00;
    });
    matches.push({ text: Buffer.from(bytes).toString("utf8"), at: match.index });
  }
  for (const match of text.matchAll(BITS)) {
    const letters = Array.from(match[0]).filter(
      (letter) => letter !== "\u200d" && letter !== "\u2060" && letter !== "\ufeff",
    );
    for (const one of ["\u200c", "\u200b"]) {
      const bits = letters.map((letter) => (letter === one ? "1" : "0")).join("");
      const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
      const output = Buffer.from(bytes).toString("utf8");
      if (/^[\x20-\x7e\s]{4,}$/.test(output)) matches.push({ text: output, at: match.index });
    }
  }
  return matches.slice(0, 200).filter(({ text: output }) => /\w{2}/.test(output));
}

const CARRIER = /[\u{e0000}-\u{e01ef}]|[\ufe00-\ufe0f]{4}|[\u200b\u200c]{8}/u;
const TAGS = /[\u{e0020}-\u{e007e}]{3,}/gu;
const SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4,}/gu;
const BITS = /(?:\u200b|\u200c|\u200d|\u2060|\ufeff){32,}/g;
