import { posix } from "node:path";
import { stringsIn, type TracedCall } from "./parse-trace.ts";

/**
 * The absolute paths that a call names, in order. A call that opened something tells the real path of it, so that a link
 * hides nothing; otherwise relative paths count from the folder that the tracer names beside them.
 */
export function pathsOf({ name, args, result, failed }: TracedCall): string[] {
  const opened = /^\d+<(\/[^>]*)>/.exec(result)?.[1];
  if (!failed && opened !== undefined && (name.startsWith("open") || name === "creat"))
    return [unescaped(opened)];
  const paths = stringsIn(args);
  const folders = Array.from(args.matchAll(/(?:AT_FDCWD|\b\d+)<(\/[^>]*)>/g), ([, folder = "/"]) =>
    unescaped(folder),
  );
  return paths.map((path, index) => posix.resolve("/", folders[index] ?? folders[0] ?? HOME, path));
}

// Where every script is started; calls without a descriptor do not say where they are.
const HOME = "/tmp";

function unescaped(path: string): string {
  return stringsIn(`"${path}"`)[0] ?? path;
}
