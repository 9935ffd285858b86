/**
 * Shell text in parts that are parsed one by one: the grammar's effort grows faster than the text where it meets errors.
 * Scripts of ordinary size stay whole; a longer one is cut at line ends, a line beyond any real one between words.
 */
export function shellChunks(text: string): { readonly text: string; readonly offset: number }[] {
  if (text.length <= CHUNK_CHARS && !hasLongLine(text)) return [{ text, offset: 0 }];
  const chunks: { text: string; offset: number }[] = [];
  let lines: string[] = [];
  let size = 0;
  let offset = 0;
  let at = 0;
  const end = () => {
    if (lines.length > 0) chunks.push({ text: lines.join("\n"), offset });
    lines = [];
    size = 0;
    offset = at;
  };
  for (const raw of text.split("\n")) {
    // The commands around a payload of one long word are what counts here; the word itself is opened from the file.
    const line =
      raw.length > LINE_CHARS ? raw.replace(/[A-Za-z0-9+/=_-]{800,}/g, (word) => word.slice(0, 64)) : raw;
    if (size + line.length > CHUNK_CHARS || line.length > LINE_CHARS) end();
    if (line.length > LINE_CHARS) {
      for (let from = 0; from < line.length; from += LINE_CHARS - OVERLAP)
        chunks.push({ text: line.slice(from, from + LINE_CHARS), offset: at });
      at += 1;
      offset = at;
      continue;
    }
    lines.push(line);
    size += line.length + 1;
    at += 1;
  }
  end();
  return chunks;
}

const CHUNK_CHARS = 48 * 1024;
const LINE_CHARS = 3 * 1024;
// A command at the cut is whole in one of the two.
const OVERLAP = 256;

function hasLongLine(text: string): boolean {
  let from = 0;
  while (from < text.length) {
    const end = text.indexOf("\n", from);
    if ((end === -1 ? text.length : end) - from > LINE_CHARS) return true;
    if (end === -1) return false;
    from = end + 1;
  }
  return false;
}
