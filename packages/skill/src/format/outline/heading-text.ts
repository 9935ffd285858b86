import { oneLine } from "../../text/escape-text.ts";

/**
 * What a reader sees of a heading: Markdown of links, emphasis, code and entities resolved. The Markdown parser
 * is loaded only when a heading has something to resolve, and sees one heading at a time, so that its cost is
 * bounded by the length of a heading.
 */
export async function headingText(source: string): Promise<string> {
  if (!hasMarkup(source)) return source;
  if (source.length > MAX_PARSED_CHARS) return oneLine(source, MAX_CHARS);
  const [{ fromMarkdown }, { gfm }, { gfmFromMarkdown }, { toString: textOf }] = await Promise.all([
    import("mdast-util-from-markdown"),
    import("micromark-extension-gfm"),
    import("mdast-util-gfm"),
    import("mdast-util-to-string"),
  ]);
  return textOf(
    fromMarkdown(`# ${source.replaceAll("\n", " ")}`, {
      extensions: [gfm()],
      mdastExtensions: [gfmFromMarkdown()],
    }),
  );
}

/** Whether a reader would see something else than what is written. */
export function hasMarkup(source: string): boolean {
  return MARKUP.test(source);
}

const MARKUP = /[\n\\`*_~[\]<>&!@:]|www\./;
// The longest real heading has some 200. The parser's time grows with the square of the length: 1,000 of the wrong ones take 20 ms.
const MAX_PARSED_CHARS = 300;
const MAX_CHARS = 1_000;
