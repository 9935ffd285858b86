/**
 * Splits the stream of an attached command into its two outputs. A frame is one byte for the stream, three of padding
 * and a length in four, then the data. Data is passed on as it comes: a frame's length is the other side's claim.
 */
export function demuxOutput(
  onOutput: (stream: "stdout" | "stderr", chunk: Uint8Array) => void,
): (chunk: Uint8Array) => void {
  let header = new Uint8Array(0);
  let stream: "stdout" | "stderr" = "stdout";
  let leftBytes = 0;
  return (chunk) => {
    let rest = chunk;
    while (rest.length > 0) {
      if (leftBytes > 0) {
        const data = rest.subarray(0, leftBytes);
        leftBytes -= data.length;
        rest = rest.subarray(data.length);
        onOutput(stream, data);
        continue;
      }
      const missing = rest.subarray(0, headerBytes - header.length);
      header = new Uint8Array([...header, ...missing]);
      rest = rest.subarray(missing.length);
      if (header.length < headerBytes) return;
      stream = header[0] === 2 ? "stderr" : "stdout";
      leftBytes = new DataView(header.buffer).getUint32(4);
      header = new Uint8Array(0);
    }
  };
}

const headerBytes = 8;
