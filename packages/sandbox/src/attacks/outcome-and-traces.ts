import { userInfo } from "node:os";
import { type AttackCase, holdsIf } from "./attack-case.ts";
import { describe } from "./attack-fixture.ts";

/** Lying about how a run went, and reading where and for whom it runs. */
export const outcomeAndTraceAttacks: readonly AttackCase[] = [
  {
    id: "deny-start",
    name: "have a run reported as one that never started",
    threat: "S7",
    run: async (fixture) => {
      const outcome = await fixture.python(rewriteParents, { args: [] });
      return holdsIf(outcome.end !== "setup", describe(outcome));
    },
  },
  {
    id: "host-traces",
    name: "read host paths, the user's name or the server's number in /proc",
    threat: "S1",
    run: (fixture) =>
      fixture.inSession({ scripts: { "attack.py": readTraces } }, async ({ python, skillFolder }) => {
        const secrets = [skillFolder, `-${process.pid}-`, `/${process.pid}/`, ...homeOfUser()];
        // Encoded, so that the arguments themselves are not found.
        const { text } = await python("attack.py", {}, secrets.map(encode));
        return holdsIf(text === "done\n", text);
      }),
  },
];

/** Not of a user without one: `/` and `/nonexistent` tell nothing. */
function homeOfUser(): string[] {
  try {
    const { homedir } = userInfo();
    return /^\/(?:home|Users|root)\b/.test(homedir) ? [homedir] : [];
  } catch {
    return [];
  }
}

function encode(text: string): string {
  return Buffer.from(text).toString("hex");
}

/** Whatever the processes around it were to say next, they say that the limits could not be set. */
const rewriteParents = `
import glob, os
own = str(os.getpid())
for folder in glob.glob("/proc/[0-9]*"):
    if folder.endswith("/" + own): continue
    try:
        regions = [line.split()[0] for line in open(folder + "/maps") if " rw-p " in line]
        with open(folder + "/mem", "r+b", buffering=0) as memory:
            for region in regions:
                start, end = (int(part, 16) for part in region.split("-"))
                memory.seek(start)
                data = memory.read(end - start)
                for old, new in ((b"E \\x82", b"L\\n\\x82"), (b"E $?", b"L   ")):
                    at = data.find(old)
                    while at >= 0:
                        memory.seek(start + at)
                        memory.write(new)
                        at = data.find(old, at + 1)
    except OSError:
        pass
print("done", flush=True)
`;

const readTraces = `
import glob, os, sys
secrets = [bytes.fromhex(text) for text in sys.argv[1:]]
large = ("kmsg", "kcore", "kpagecount", "kpageflags", "kpagecgroup", "mem", "pagemap", "clear_refs", "kallsyms")
found = {}
def look(path, data):
    for secret in secrets:
        if secret in data: found.setdefault(secret, path)
for path in glob.glob("/proc/[0-9]*/*") + glob.glob("/proc/[a-z]*"):
    try:
        if os.path.basename(path) not in large and os.path.isfile(path): look(path, open(path, "rb").read(1 << 20))
    except OSError:
        pass
for path in glob.glob("/proc/[0-9]*/fd/*") + glob.glob("/proc/[0-9]*/*"):
    try:
        look(path, os.readlink(path).encode())
    except OSError:
        pass
for secret, path in found.items(): print("broken: %s has %s" % (path, secret.decode()))
print("done")
`;
