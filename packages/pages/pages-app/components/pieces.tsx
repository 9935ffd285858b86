import type { Piece } from "./highlight-lines.ts";

/** The pieces of one line, each with its colour. */
export function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map(({ text, className }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: -- pieces of a text never change places
    <span key={at} className={className}>
      {text}
    </span>
  ));
}
