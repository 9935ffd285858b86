/** The name that a message to a name server asks for; undefined when the bytes are no question. One character a byte. */
export function dnsNameIn(message: string): string | undefined {
  // Header: identity, flags, one question, nothing else but what a client may add at the end.
  if (message.length < 17 || (message.charCodeAt(2) & 0xf8) !== 0) return undefined;
  if (number(message, 4) !== 1 || number(message, 6) !== 0 || number(message, 8) !== 0) return undefined;
  const labels: string[] = [];
  let at = 12;
  for (;;) {
    const length = message.charCodeAt(at);
    if (length === 0) break;
    if (Number.isNaN(length) || length > 63 || labels.length > 127) return undefined;
    labels.push(message.slice(at + 1, at + 1 + length));
    at += 1 + length;
  }
  // After the name come type and class; the class is that of the internet.
  const isQuestion = labels.length > 0 && number(message, at + 3) === 1;
  return isQuestion ? labels.join(".") : undefined;
}

function number(message: string, at: number): number {
  return message.charCodeAt(at) * 256 + message.charCodeAt(at + 1);
}
