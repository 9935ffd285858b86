import type { Canary } from "./canaries.ts";

/** Finds canaries in bytes, also where somebody wrote them backwards, in hexadecimal or in base64. */
export interface CanaryFinder {
  in(bytes: Uint8Array | string): readonly Canary[];
}

export function createCanaryFinder(canaries: readonly Canary[]): CanaryFinder {
  const needles = canaries.map((canary) => ({ canary, forms: canary.values.flatMap(formsOf) }));
  return {
    in(bytes) {
      const text = typeof bytes === "string" ? bytes : Buffer.from(bytes).toString("latin1");
      // Encoders break lines, the labels of a name in the network end at 63 characters, and base64 has two alphabets.
      const joined = text
        .replace(/[\s.]+/g, "")
        .replaceAll("-", "+")
        .replaceAll("_", "/");
      const folded = joined.toLowerCase();
      return needles
        .filter(({ forms }) =>
          forms.some(
            ({ form, ignoresCase }) => text.includes(form) || (ignoresCase ? folded : joined).includes(form),
          ),
        )
        .map(({ canary }) => canary);
    },
  };
}

interface Form {
  readonly form: string;
  readonly ignoresCase: boolean;
}

function formsOf(value: string): Form[] {
  const exact = [
    value,
    value.replaceAll("-", "+").replaceAll("_", "/"),
    [...value].reverse().join(""),
    ...[0, 1, 2].map((offset) => base64Core(value, offset)),
  ];
  return [
    ...exact.map((form) => ({ form, ignoresCase: false })),
    { form: Buffer.from(value).toString("hex"), ignoresCase: true },
    // Names in the network have no letter case; at this length nothing else reads the same.
    { form: value.replaceAll("-", "+").replaceAll("_", "/").toLowerCase(), ignoresCase: true },
  ];
}

/** What base64 makes of the value wherever it stands in a larger text: the characters that depend on it alone. */
function base64Core(value: string, offset: number): string {
  const encoded = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)]).toString("base64");
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor(((offset + value.length) * 8) / 6);
  return encoded.slice(first, last);
}
