import { type AttackCase, broken, held, holdsIf, skipped } from "./attack-case.ts";
import { describe } from "./attack-fixture.ts";

/** Using up processes, time, descriptors and patience. */
export const exhaustionAttacks: readonly AttackCase[] = [
  {
    id: "fork-bomb",
    name: "start more processes than allowed",
    threat: "S3",
    run: async (fixture) => {
      if (fixture.report.processes === "none") return skipped("the driver does not limit processes");
      const outcome = await fixture.python(forkBomb, { args: [fixture.marker] });
      const started = Number(/started (\d+)/.exec(outcome.text)?.[1] ?? Number.NaN);
      return holdsIf(started <= fixture.limits.processes + 16, `${started} processes; ${describe(outcome)}`);
    },
  },
  {
    id: "fork-bomb-endless",
    name: "keep forking until killed",
    threat: "S3",
    run: async (fixture) => {
      if (fixture.report.processes === "none") return skipped("the driver does not limit processes");
      return await fixture
        .inSession({}, async ({ shell }) => {
          const bomb = await shell("bomb() { bomb | bomb & }; bomb; while :; do sleep 1; done", {
            timeoutMs: 1_500,
          });
          const next = await shell("echo alive");
          if (next.end === "exit" && next.text === "alive\n") return held;
          // A session may be lost to a bomb, but must say so.
          return holdsIf(bomb.end !== "exit" && next.end === "setup", describe(next));
        })
        .catch((error: unknown) => broken(String(error)));
    },
  },
  {
    id: "time-out-tree",
    name: "outlive a time-out as a grandchild and as a daemon of its own session",
    threat: "S3",
    run: async (fixture) => {
      const outcome = await fixture.python(daemons, { args: [fixture.marker], timeoutMs: 1_500 });
      return holdsIf(outcome.end === "timeout", describe(outcome));
    },
  },
  {
    id: "sigterm-ignorer",
    name: "ignore every signal that can be ignored",
    threat: "S3",
    run: async (fixture) => {
      const outcome = await fixture.python(ignoreSignals, { args: [fixture.marker], timeoutMs: 1_000 });
      return holdsIf(outcome.end === "timeout" && outcome.durationMs < 10_000, describe(outcome));
    },
  },
  {
    id: "daemon-after-exit",
    name: "leave a daemon behind that holds the output open",
    threat: "S3",
    run: (fixture) =>
      fixture.inSession({ scripts: { "attack.py": leaveDaemon } }, async ({ python, shell }) => {
        const outcome = await python("attack.py", { timeoutMs: 15_000 }, [fixture.marker]);
        if (outcome.end !== "exit" || outcome.exitCode !== 0) return broken(describe(outcome));
        const next = await shell("cat /proc/[0-9]*/cmdline | tr '\\000' ' '");
        return holdsIf(
          !next.text.includes(`sleep ${fixture.marker}`),
          "the daemon is still there in the next run",
        );
      }),
  },
  {
    id: "cancel",
    name: "go on after the caller has cancelled",
    threat: "S3",
    run: async (fixture) => {
      const caller = new AbortController();
      const outcome = await fixture.python(daemons, {
        args: [fixture.marker],
        signal: caller.signal,
        onOutput: () => caller.abort(),
      });
      return holdsIf(outcome.end === "cancelled", describe(outcome));
    },
  },
  {
    id: "cpu",
    name: "burn more processor time than allowed",
    threat: "S3",
    run: async (fixture) => {
      const outcome = await fixture.python("while True: pass", { limits: { cpuSeconds: 1, wallMs: 15_000 } });
      return holdsIf(outcome.end === "limit" || outcome.end === "signal", describe(outcome));
    },
  },
  {
    id: "open-files",
    name: "open ten thousand files",
    threat: "S3",
    run: (fixture) => fixture.judge(openManyFiles),
  },
  {
    id: "large-input",
    name: "never read 100 MB of input",
    threat: "S3",
    run: async (fixture) => {
      const outcome = await fixture.python("print('done')", { stdin: new Uint8Array(100_000_000) });
      return holdsIf(outcome.end === "exit" && outcome.text === "done\n", describe(outcome));
    },
  },
];

const forkBomb = `
import os, sys, time
started = 0
for i in range(400):
    try:
        if os.fork() == 0:
            time.sleep(300)
            os._exit(0)
        started += 1
    except OSError:
        break
print("started", started)
sys.stdout.flush()
os._exit(0)
`;

const daemons = `
import os, signal, subprocess, sys, time
marker = sys.argv[1]
subprocess.Popen(["sleep", marker])
subprocess.Popen(["sh", "-c", "sleep %s & sleep %s" % (marker, marker)])
subprocess.Popen(["sleep", marker], start_new_session=True)
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT): signal.signal(number, signal.SIG_IGN)
        os.execvp("sleep", ["sleep", marker])
    os._exit(0)
print("started")
sys.stdout.flush()
time.sleep(300)
`;

const ignoreSignals = `
import signal, subprocess, sys, time
for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
subprocess.run(["sleep", sys.argv[1]])
while True: time.sleep(1)
`;

const leaveDaemon = `
import subprocess, sys
subprocess.Popen(["sleep", sys.argv[1]], start_new_session=True)
print("left")
`;

const openManyFiles = `
import os
opened = []
try:
    for i in range(10000): opened.append(os.open("/dev/null", os.O_RDONLY))
    print("broken: opened %d files" % len(opened))
except OSError:
    pass
for fd in opened: os.close(fd)
print("done")
`;
