import { useQuery } from "@tanstack/react-query";
import { type Piece, plainLines } from "./highlight-lines.ts";

// Longer than what a person reads; colours are not worth a page that stands still, and a highlighter's patterns can need
// very long for a very long line.
const longestChars = 60_000;
const longestLine = /[^\n]{2000}/;

/** The lines of a text: at once without colours, and with them as soon as the highlighter is loaded. */
export function useHighlighted(text: string, language: string): Piece[][] {
  const coloured = useQuery({
    queryKey: ["highlighted", language, text],
    queryFn: async () => (await import("./highlighter.ts")).highlight(text, language) ?? plainLines(text),
    enabled: language !== "" && text.length <= longestChars && !longestLine.test(text),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return coloured.data ?? plainLines(text);
}
