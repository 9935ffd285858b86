/**
 * Wraps a command so that its standard output arrives as base64, followed by its status: the SDK decodes output as
 * text, which would change bytes that are not UTF-8.
 */
export function encodeScript(command: readonly [string, ...string[]]): [string, ...string[]] {
  // The status goes around the pipe, whose own would be that of base64.
  const script = `exec 4>&1
status=$({ { "$@" 3>&- 4>&-; echo $? >&3; } | base64 >&4; } 3>&1)
echo "status $status"`;
  return ["/bin/sh", "-c", script, "sh", ...command];
}

export function decodeOutput(text: string): { status: number; stdout: Uint8Array } {
  const match = /^([\s\S]*)status (\d+)\n$/.exec(text);
  if (match === null) return { status: 1, stdout: new Uint8Array(0) };
  return { status: Number(match[2]), stdout: new Uint8Array(Buffer.from(match[1] ?? "", "base64")) };
}
