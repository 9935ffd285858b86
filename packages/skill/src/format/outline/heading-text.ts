import { oneLine } from "../../text/escape-text.ts";

/**
 * What a reader sees of a heading: Markdown of links, emphasis, code and entities resolved. The Markdown parser
 * is loaded only when a heading has something to resolve, and sees one heading at a time, so that its cost is
 * bounded by the length of a heading.
 */
export async function headingText(source: string): Promise<string> {
  if (!MARKUP.test(source)) return source;
  if (source.length > MAX_PARSED_CHARS) return oneLine(source, MAX_PARSED_CHARS);
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

const MARKUP = /[\n\\`*_~[\]<>&!@:]|www\./;
const MAX_PARSED_CHARS = 1_000;
