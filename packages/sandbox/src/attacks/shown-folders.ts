import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SessionMount } from "../sandbox.ts";
import { type AttackCase, type AttackVerdict, broken, held, skipped } from "./attack-case.ts";
import { type AttackFixture, describe } from "./attack-fixture.ts";

/** A person lets a script see a folder, write into a copy of one, or use packages: what lies beside them stays theirs. */
export const shownFolderAttacks: readonly AttackCase[] = [
  {
    id: "folder-write-read-only",
    name: "change a folder that it may only read",
    threat: "S1",
    run: (fixture) => attackFolders(fixture, { access: "read", at: "/project" }, changeEverything),
  },
  {
    id: "folder-links-outside",
    name: "leave a folder by '..', by links that lie in it and by links that it makes",
    threat: "S1",
    run: (fixture) => attackFolders(fixture, { access: "write", at: "/project" }, leaveByLinks),
  },
  {
    id: "folder-copy-escape",
    name: "reach the host from a copy that it may write: owners' programs, devices, other mounts",
    threat: "S1",
    run: (fixture) => attackFolders(fixture, { access: "write", at: "/project" }, plantInCopy),
  },
  {
    id: "packages-poison",
    name: "change installed packages for the scripts that come after it",
    threat: "S1",
    run: (fixture) => attackFolders(fixture, { access: "read", at: "/packages" }, changeEverything),
  },
  {
    id: "packages-of-others",
    name: "read the packages that were installed for other scripts",
    threat: "S1",
    run: (fixture) => attackFolders(fixture, { access: "read", at: "/packages" }, leaveByLinks),
  },
];

/** The folder that is shown has a neighbour with a secret, and is looked at afterwards from the host. */
async function attackFolders(
  fixture: AttackFixture,
  mount: Pick<SessionMount, "access" | "at">,
  payload: string,
): Promise<AttackVerdict> {
  if (fixture.report.isolation === "vm")
    return skipped("no folder of the host is shown in a machine elsewhere");
  // Not below /tmp, in whose place a session has its own.
  const place = await mkdtemp("/var/tmp/skillquay-attack-folder-");
  try {
    const [shown, neighbour] = [join(place, "shown"), join(place, "neighbour")];
    for (const folder of [place, shown, neighbour]) {
      await mkdir(folder, { recursive: true });
      await chmod(folder, 0o755);
    }
    const secret = join(neighbour, "secret.txt");
    await writeFile(secret, fixture.canary, { mode: 0o644 });
    await writeFile(join(shown, "module.py"), MODULE, { mode: 0o644 });
    await symlink(secret, join(shown, "absolute"));
    await symlink("../neighbour/secret.txt", join(shown, "relative"));
    await symlink(place, join(shown, "above"));
    const outcome = await fixture.inSession(
      { scripts: { "attack.py": payload }, mounts: [{ ...mount, source: shown }] },
      ({ python }) => python("attack.py", {}, [mount.at, place, fixture.canary]),
    );
    const wins = outcome.text.split("\n").filter((line) => line.startsWith("broken: "));
    if (wins.length > 0) return broken(wins.join("; "));
    if (!/^done$/m.test(outcome.text)) return broken(`the attack itself failed: ${describe(outcome)}`);
    return await findDamage({ place, shown, secret, canary: fixture.canary, access: mount.access });
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

const MODULE = "VALUE = 1\n";

async function findDamage(look: {
  readonly place: string;
  readonly shown: string;
  readonly secret: string;
  readonly canary: string;
  readonly access: SessionMount["access"];
}): Promise<AttackVerdict> {
  const { place, shown, secret, canary, access } = look;
  const beside = (await readdir(place)).sort().join();
  if (beside !== "neighbour,shown") return broken(`beside the folder there is now: ${beside}`);
  if ((await readFile(secret, "utf8")) !== canary) return broken("a file outside of the folder was changed");
  if (access === "write") return held;
  const names = (await readdir(shown)).sort().join();
  if (names !== "above,absolute,module.py,relative") return broken(`the folder now has: ${names}`);
  return (await readFile(join(shown, "module.py"), "utf8")) === MODULE ? held : broken("a file was changed");
}

const HEAD = `import ctypes, os, stat, subprocess, sys
folder, place, canary = sys.argv[1:4]
def won(what): print("broken:", what, flush=True)
def attempt(what, do):
    try: do()
    except Exception: return
    won(what)
def reads(path):
    try:
        with open(path) as file: return canary in file.read()
    except Exception: return False
`;

const changeEverything = `${HEAD}
module = os.path.join(folder, "module.py")
attempt("wrote into a file", lambda: open(module, "a").write("VALUE = 2\\n"))
attempt("emptied a file", lambda: os.truncate(module, 0))
attempt("made a file", lambda: open(os.path.join(folder, "sitecustomize.py"), "w").write("x"))
attempt("made compiled code", lambda: os.mkdir(os.path.join(folder, "__pycache__")))
attempt("removed a file", lambda: os.unlink(module))
attempt("renamed a file", lambda: os.rename(module, module + "x"))
attempt("put another file in place", lambda: os.replace("/tmp/own.py", module) if open("/tmp/own.py", "w").write("x") else None)
attempt("changed the mode", lambda: os.chmod(module, 0o777))
attempt("changed the times", lambda: os.utime(module, (0, 0)))
attempt("changed the owner", lambda: os.chown(module, os.getuid() + 1, -1))
attempt("wrote through a hard link", lambda: (os.link(module, "/tmp/linked.py"), open("/tmp/linked.py", "a").write("x")))
for way in ("/proc/self/root", "/proc/1/root", "/proc/self/cwd/" + "../" * 9):
    attempt("wrote through " + way, lambda: open(way + module, "a").write("x"))
def through_descriptor():
    fd = os.open(module, os.O_RDONLY)
    open(f"/proc/self/fd/{fd}", "a").write("x")
attempt("wrote through a descriptor", through_descriptor)
libc = ctypes.CDLL(None, use_errno=True)
for flags in (32, 32 | 4096, 4096):
    if libc.mount(b"none", folder.encode(), None, flags, None) == 0: won("mounted it anew")
if libc.umount2(folder.encode(), 2) == 0: won("took the mount away")
attempt("another name for it", lambda: os.rename(folder, "/tmp/moved"))
print("done")
`;

const leaveByLinks = `${HEAD}
secret = os.path.join(place, "neighbour/secret.txt")
ways = [os.path.join(folder, name) for name in ("absolute", "relative", "above/neighbour/secret.txt")]
ways += [secret, folder + "/../neighbour/secret.txt", folder + "/../../neighbour/secret.txt"]
ways += ["/proc/%s/root%s" % (pid, secret) for pid in ("self", "1", "2")]
ways += ["/proc/self/cwd/" + "../" * 12 + secret[1:]]
for number in range(3, 30): ways.append("/proc/self/fd/%d/../neighbour/secret.txt" % number)
for way in ways:
    if reads(way): won("read " + way)
def make(name, target):
    try: os.symlink(target, os.path.join(folder, name))
    except OSError: return
    path = os.path.join(folder, name)
    if reads(path) or reads(os.path.join(path, "neighbour/secret.txt")): won("read by its own link " + target)
    try:
        with open(path, "w") as file: file.write("overwritten")
    except OSError: pass
make("own-absolute", secret)
make("own-relative", "../neighbour/secret.txt")
make("own-above", place)
try:
    os.link(secret, os.path.join(folder, "hard"))
    won("made a hard link to a file outside")
except OSError: pass
root = os.open(folder, os.O_RDONLY)
for path in ("..", "../neighbour", "../../neighbour"):
    try:
        if "secret.txt" in os.listdir(os.open(path, os.O_RDONLY, dir_fd=root)): won("listed " + path)
    except OSError: pass
for base, folders, names in os.walk("/"):
    if base != "/": folders.clear()
    if "secret.txt" in names: won("found it in " + base)
print("done")
`;

const plantInCopy = `${HEAD}
path = os.path.join(folder, "program")
with open(path, "wb") as file: file.write(open("/bin/sh", "rb").read(4096))
try: os.chmod(path, 0o6755)
except OSError: pass
for kind, name in ((stat.S_IFBLK, "disk"), (stat.S_IFCHR, "memory")):
    device = os.path.join(folder, name)
    try: os.mknod(device, 0o666 | kind, os.makedev(8, 0) if kind == stat.S_IFBLK else os.makedev(1, 1))
    except OSError: continue
    try:
        os.close(os.open(device, os.O_RDONLY))
        won("opened a device that it made")
    except OSError: pass
libc = ctypes.CDLL(None, use_errno=True)
for source, flags in ((b"/", 4096), (b"/proc", 4096), (b"overlay", 0)):
    if libc.mount(source, folder.encode(), b"overlay", flags, b"lowerdir=/,upperdir=/tmp,workdir=/tmp") == 0: won("mounted")
attempt("moved the folder itself", lambda: os.rename(folder, folder + "-moved"))
attempt("removed the folder itself", lambda: os.rmdir(folder))
attempt("made a file beside it", lambda: open(folder + "/../planted", "w").write("x"))
print("done")
`;
