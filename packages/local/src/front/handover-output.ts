import { Writable } from "node:stream";

/**
 * Standard output for a server that took over: the answer to the handshake that was repeated for it goes nowhere.
 * `onTakenOver` is told of it: from then on the client is the server's.
 */
export function handoverOutput(
  output: Writable,
  repeatedId: string | undefined,
  onTakenOver: () => void = () => {},
): Writable {
  if (repeatedId === undefined) return output;
  let isSwallowed = false;
  return new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, encoding, callback) {
      // The transport writes one whole message at a time.
      if (!isSwallowed && chunk.includes(repeatedId)) {
        isSwallowed = true;
        onTakenOver();
      } else if (typeof chunk === "string") output.write(chunk, encoding);
      else output.write(chunk);
      // What waits for the client waits in one place, where it is counted.
      callback();
    },
  });
}
