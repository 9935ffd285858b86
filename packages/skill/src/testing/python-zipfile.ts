import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** What Python's `zipfile` finds in an archive: every entry with its bytes, or undefined when it refuses. */
export type PythonEntries = readonly { readonly name: string; readonly bytes: Buffer }[] | undefined;

/** For tests: one Python process that reads archive after archive. */
export interface PythonZipfile {
  read(archive: Uint8Array): Promise<PythonEntries>;
  close(): Promise<void>;
}

const PROGRAM = `
import base64, io, json, sys, zipfile
for line in sys.stdin:
    try:
        with zipfile.ZipFile(io.BytesIO(base64.b64decode(line))) as archive:
            if sum(info.file_size for info in archive.infolist()) > 60000000:
                raise ValueError("too large to read here")
            entries = [[info.filename, base64.b64encode(archive.read(info)).decode()] for info in archive.infolist()]
    except Exception:
        entries = None
    print(json.dumps(entries), flush=True)
`;

export function startPythonZipfile(): PythonZipfile {
  const child = spawn("python3", ["-I", "-c", PROGRAM], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let turn: Promise<unknown> = Promise.resolve();
  return {
    read(archive) {
      const answer = turn.then(() => ask(child, lines, archive));
      turn = answer.catch(() => {});
      return answer;
    },
    close() {
      child.stdin.end();
      return ended;
    },
  };
}

async function ask(
  child: { readonly stdin: ChildProcessWithoutNullStreams["stdin"] },
  lines: AsyncIterator<string>,
  archive: Uint8Array,
): Promise<PythonEntries> {
  child.stdin.write(`${Buffer.from(archive).toString("base64")}\n`);
  const { value, done } = await lines.next();
  if (done === true) throw new Error("Python has ended");
  const entries: [string, string][] | null = JSON.parse(value);
  return entries?.map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes, "base64") }));
}
