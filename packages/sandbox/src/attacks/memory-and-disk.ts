import { type AttackCase, broken, held, holdsIf, skipped } from "./attack-case.ts";
import { type AttackFixture, type AttackOutcome, describe } from "./attack-fixture.ts";

/** Filling memory and file systems. */
export const memoryAndDiskAttacks: readonly AttackCase[] = [
  {
    id: "memory-one",
    name: "fill memory with one process",
    threat: "S3",
    run: (fixture) =>
      fillsMemory(
        fixture,
        "blocks = []\nfor i in range(1024): blocks.append(bytearray(b'x') * 1048576)\nprint('broken')",
      ),
  },
  {
    id: "memory-many",
    name: "fill memory with many processes",
    threat: "S3",
    run: (fixture) => fillsMemory(fixture, manyProcesses),
  },
  {
    id: "memory-memfd",
    name: "fill memory that belongs to no process",
    threat: "S3",
    run: (fixture) => fillsMemory(fixture, memfd),
  },
  {
    id: "memory-shared",
    name: "fill memory shared between processes",
    threat: "S3",
    run: (fixture) => fillsMemory(fixture, sharedMapping),
  },
  ...["/tmp", "/dev/shm", "/", "/dev", "/run", "/var/tmp"].map(
    (folder): AttackCase => ({
      id: `disk${folder.replaceAll("/", "-").replace(/-$/, "-root")}`,
      name: `fill ${folder} with data`,
      threat: "S3",
      run: async (fixture) => {
        if (fixture.report.disk === "none") return skipped("the driver does not limit files");
        const outcome = await fixture.python(fillFolder, { args: [folder] });
        const written = Number(/^wrote (\d+)$/m.exec(outcome.text)?.[1] ?? Number.NaN);
        // Where the size is asked again and again, a moment passes before it is noticed.
        if (outcome.end === "limit") return held;
        return holdsIf(written <= 32 * 1_048_576, `wrote ${written} bytes; ${describe(outcome)}`);
      },
    }),
  ),
  {
    id: "disk-sparse",
    name: "make a file of 10 GB that takes no room",
    threat: "S3",
    run: (fixture) => fixture.judge(sparseFile),
  },
  {
    id: "inodes",
    name: "make a million empty files",
    threat: "S3",
    run: async (fixture) => {
      if (fixture.report.disk === "none") return skipped("the driver does not limit files");
      const outcome = await fixture.python(manyFiles, { limits: { wallMs: 60_000, cpuSeconds: 60 } });
      const made = Number(/^made (\d+)$/m.exec(outcome.text)?.[1] ?? 0);
      if (outcome.end === "limit" || outcome.end === "signal") return held;
      return holdsIf(
        outcome.end === "exit" && made > 0 && made < 200_000,
        `${made} files; ${describe(outcome)}`,
      );
    },
  },
  {
    id: "inodes-one-run",
    name: "make a million empty files in a run without a session",
    threat: "S3",
    run: async (fixture) => {
      if (fixture.report.disk === "none") return skipped("the driver does not limit files");
      const outcome = await fixture.python(manyFiles, {
        limits: { wallMs: 60_000, cpuSeconds: 60 },
        keepsFiles: false,
      });
      const made = Number(/^made (\d+)$/m.exec(outcome.text)?.[1] ?? 0);
      if (outcome.end === "limit" || outcome.end === "signal") return held;
      return holdsIf(
        outcome.end === "exit" && made > 0 && made < 200_000,
        `${made} files; ${describe(outcome)}`,
      );
    },
  },
];

async function fillsMemory(fixture: AttackFixture, source: string) {
  if (fixture.report.memory === "none") return skipped("the driver does not limit memory");
  const outcome: AttackOutcome = await fixture.python(source);
  if (/^broken/m.test(outcome.text)) return broken(`1 GiB was filled; ${describe(outcome)}`);
  return holdsIf(outcome.end !== "setup" && outcome.end !== "timeout", describe(outcome));
}

/** Eight processes of 96 MiB each: every one is below the limit, all of them far above. */
const manyProcesses = `
import os, sys, time
children = []
for i in range(8):
    child = os.fork()
    if child == 0:
        block = bytearray(b"x") * (96 * 1048576)
        time.sleep(3)
        os._exit(0)
    children.append(child)
codes = [os.waitpid(child, 0)[1] for child in children]
if all(code == 0 for code in codes): print("broken: all eight lived")
sys.exit(1)
`;

const memfd = `
import os, sys
total = 0
chunk = b"x" * 1048576
try:
    fd = os.memfd_create("bomb")
    for i in range(1024):
        total += os.write(fd, chunk)
except OSError as error:
    print("stopped:", error)
    sys.exit(1)
if total >= 1024 * 1048576: print("broken")
`;

const sharedMapping = `
import mmap, sys
try:
    block = mmap.mmap(-1, 1024 * 1048576)
    for i in range(1024):
        block[i * 1048576:(i + 1) * 1048576] = b"x" * 1048576
except (OSError, MemoryError) as error:
    print("stopped:", error)
    sys.exit(1)
print("broken")
`;

const fillFolder = `
import os, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
folder, total = sys.argv[1], 0
chunk = b"x" * 1048576
for i in range(64):
    try:
        with open("%s/fill-%d" % (folder, i), "wb", buffering=0) as f:
            for j in range(4): total += f.write(chunk)
    except OSError:
        break
print("wrote %d" % total)
`;

const sparseFile = `
import os, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
try:
    with open("/tmp/sparse", "wb") as f: f.truncate(10 * 1024 ** 3)
    print("broken: made it")
except OSError:
    pass
print("done")
`;

const manyFiles = `
import os
made = 0
try:
    for folder in range(1000):
        os.mkdir("/tmp/d%d" % folder)
        for name in range(1000):
            os.close(os.open("/tmp/d%d/%d" % (folder, name), os.O_CREAT | os.O_WRONLY))
            made += 1
except OSError:
    pass
print("made %d" % made)
`;
