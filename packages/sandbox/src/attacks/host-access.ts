import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type AttackCase, broken, held, holdsIf } from "./attack-case.ts";

/** Reading and changing what belongs to the host. */
export const hostAccessAttacks: readonly AttackCase[] = [
  {
    id: "host-file",
    name: "read a file of the host",
    threat: "S1",
    run: (fixture) => fixture.judge(readHostFile, { args: [fixture.canaryPath, fixture.canary] }),
  },
  {
    id: "host-private-folders",
    name: "read password, key and service files",
    threat: "S1",
    run: (fixture) => fixture.judge(readPrivateFolders),
  },
  {
    id: "write-outside",
    name: "write outside of /tmp",
    threat: "S1",
    run: (fixture) =>
      fixture.inSession({ scripts: { "attack.py": writeOutside } }, async ({ python, skillFolder }) => {
        const { text } = await python("attack.py");
        const names = await readdir(skillFolder);
        const skill = await readFile(join(skillFolder, "SKILL.md"), "utf8");
        if (names.length !== 2 || skill.includes("changed")) return broken("the skill's folder was changed");
        return /^done$/m.test(text) && !text.includes("broken: ") ? held : broken(text);
      }),
  },
  {
    id: "environment",
    name: "read the server's environment",
    threat: "S1",
    run: async (fixture) => {
      const { text } = await fixture.python("import os\nfor k, v in os.environ.items(): print(k + '=' + v)");
      return await leaksNothing(text);
    },
  },
  {
    id: "proc-environ",
    name: "read the server's environment through /proc/1/environ and other processes",
    threat: "S1",
    run: async (fixture) => {
      const { text } = await fixture.python(readProcEnvironments);
      return await leaksNothing(text);
    },
  },
  {
    id: "granted-in-cmdline",
    name: "read granted values and host paths in a command line",
    threat: "S1",
    run: (fixture) => {
      const setting = { scripts: { "attack.py": readCommandLines }, env: { GRANTED: fixture.canary } };
      return fixture.inSession(setting, async ({ python, skillFolder }) => {
        const { text } = await python("attack.py");
        return holdsIf(
          text.includes("done") && !text.includes(fixture.canary) && !text.includes(skillFolder),
          text,
        );
      });
    },
  },
  {
    id: "other-processes",
    name: "see and signal processes of the host",
    threat: "S1",
    run: async (fixture) => {
      const victim = spawn("sleep", [`${fixture.marker}1`], { stdio: "ignore" });
      try {
        return await fixture.judge(findProcesses, { args: [`${fixture.marker}1`, String(victim.pid)] });
      } finally {
        const ended = once(victim, "exit");
        victim.kill("SIGKILL");
        await ended;
      }
    },
  },
  {
    id: "inherited-descriptors",
    name: "use descriptors the server left open",
    threat: "S1",
    run: (fixture) => fixture.judge(useDescriptors),
  },
];

/** The process's own record is read, not its variables: they are looked for elsewhere and none is used. */
async function leaksNothing(text: string) {
  const own = await readFile("/proc/self/environ", "utf8").catch(() => "");
  const seen = new Set(text.split("\n"));
  const leaked = own.split("\0").filter((pair) => pair !== "" && !isCommon.test(pair) && seen.has(pair));
  return holdsIf(
    leaked.length === 0,
    `seen inside: ${leaked.map((pair) => pair.split("=", 1)[0]).join(", ")}`,
  );
}

/** The same on most machines, so an equal value proves nothing. */
const isCommon = /^(?:PATH|HOME|PWD|OLDPWD|SHLVL|_|TERM|LANG|LC_\w+|TMPDIR|USER|LOGNAME|SHELL|HOSTNAME|TZ)=/;

const readHostFile = `
import os, sys
path, canary = sys.argv[1], sys.argv[2]
names = [path, "/proc/1/root" + path, "/proc/self/root" + path, "/skill/.." + path, "/skill/../" + os.path.basename(path),
         "/proc/1/cwd/../" + os.path.basename(path)]
for name in names:
    try:
        if canary in open(name).read(): print("broken: read " + name)
    except OSError:
        pass
print("done")
`;

const readPrivateFolders = `
import os
for path in ["/etc/shadow", "/root/.ssh", "/root/.bashrc", "/var/run/docker.sock", "/run/docker.sock", "/run/user", "/run/systemd/private",
             "/etc/machine-id", "/etc/ssh", "/var/lib/dpkg", "/boot/vmlinuz", "/sys/kernel/security"]:
    try:
        if os.path.isdir(path):
            if os.listdir(path): print("broken: listed " + path)
        elif not os.path.lexists(path):
            continue
        elif os.path.exists(path) and not os.path.isfile(path): print("broken: reached " + path)
        elif open(path, "rb").read(1): print("broken: read " + path)
    except OSError:
        pass
print("done")
`;

const writeOutside = `
import os
def attempt(what, action):
    try:
        action()
        print("broken: " + what)
    except OSError:
        pass
for folder in ["/", "/usr", "/usr/bin", "/etc", "/dev", "/proc", "/skill", "/skill/scripts", "/run", "/var"]:
    attempt("created a file in " + folder, lambda: open(folder + "/planted", "w").close())
    attempt("created a folder in " + folder, lambda: os.mkdir(folder + "/planted-folder"))
attempt("changed SKILL.md", lambda: open("/skill/SKILL.md", "a").write("changed"))
attempt("removed SKILL.md", lambda: os.unlink("/skill/SKILL.md"))
attempt("changed the mode of SKILL.md", lambda: os.chmod("/skill/SKILL.md", 0o777))
# Opened and never written: where the attack works, the machine must not suffer from having been asked.
for setting in ["/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname", "/proc/sysrq-trigger", "/proc/sys/kernel/modprobe",
                "/sys/kernel/uevent_helper"]:
    attempt("opened " + setting, lambda: os.close(os.open(setting, os.O_WRONLY)))
print("done")
`;

const readProcEnvironments = `
import glob
for path in ["/proc/1/environ"] + glob.glob("/proc/[0-9]*/environ") + glob.glob("/proc/[0-9]*/task/*/environ"):
    try:
        print(open(path, errors="replace").read().replace("\\0", "\\n"))
    except OSError:
        pass
`;

const readCommandLines = `
import glob
for path in glob.glob("/proc/[0-9]*/cmdline"):
    try:
        print(open(path, errors="replace").read().replace("\\0", " "))
    except OSError:
        pass
print("done")
`;

const findProcesses = `
import glob, os, signal, sys
marker, host_id = sys.argv[1], int(sys.argv[2])
for path in glob.glob("/proc/[0-9]*/cmdline"):
    try:
        words = open(path, "rb").read().split(b"\\0")
    except OSError:
        continue
    if words[:2] == [b"sleep", marker.encode()]: print("broken: sees a process of the host")
try:
    os.kill(host_id, 0)
    own = open("/proc/%d/cmdline" % host_id, "rb").read().split(b"\\0")
    if own[:2] == [b"sleep", marker.encode()]: print("broken: can signal a process of the host")
except OSError:
    pass
print("done")
`;

const useDescriptors = `
import glob, os, stat
def look(path, where):
    try:
        info = os.stat(path)
    except OSError:
        return
    if stat.S_ISDIR(info.st_mode): print("broken: a folder is open in " + where + ": " + os.readlink(path))
    if stat.S_ISREG(info.st_mode) or stat.S_ISBLK(info.st_mode): print("broken: a file is open in " + where + ": " + os.readlink(path))
mine = os.listdir("/proc/self/fd")
for fd in mine:
    try:
        target = os.readlink("/proc/self/fd/" + fd)
    except OSError:
        continue
    if int(fd) > 2 and target.startswith("socket:"): print("broken: a socket is open as " + fd)
    if int(fd) > 2 and not target.startswith("/proc/"): look("/proc/self/fd/" + fd, fd)
for path in glob.glob("/proc/1/fd/*"):
    look(path, path)
print("done")
`;
