/** The text of a body; undefined as soon as it is longer than that, whatever its headers promised. */
export async function readLimitedText(
  { body, headers }: Pick<Request, "body" | "headers">,
  maxBytes: number,
): Promise<string | undefined> {
  if (body === null) return "";
  if (Number(headers.get("content-length") ?? 0) > maxBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
