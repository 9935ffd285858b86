import type { OutputStream } from "../program/io.ts";

/** A stream on which lines that were written already are not written once more, each as often as it was. */
export function withoutRepeats(stream: OutputStream, written: string): OutputStream {
  const lines = written.split(/(?<=\n)/);
  return {
    ...stream,
    write(data) {
      const at = lines.indexOf(String(data));
      if (at >= 0) lines.splice(at, 1);
      else stream.write(data);
    },
  };
}
