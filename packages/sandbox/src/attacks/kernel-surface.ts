import { deniedSyscalls, type SyscallNumbers } from "../seccomp/syscalls.ts";
import type { AttackCase } from "./attack-case.ts";

/** Calls and devices of the kernel through which sandboxes have been left before. */
export const kernelAttacks: readonly AttackCase[] = [
  ...(
    [
      ["unshare", "make a namespace with unshare", [0x10000000]],
      ["setns", "enter another namespace", [-1, 0]],
      ["mount", "mount a file system", [0, 0, 0, 0, 0]],
      ["umount2", "unmount /proc", ["/proc", 2]],
      ["pivot_root", "change the root with pivot_root", ["/tmp", "/tmp"]],
      ["chroot", "change the root with chroot", ["/tmp"]],
      ["open_tree", "copy a mount", [-100, "/", 1]],
      ["fsopen", "open a file system", ["tmpfs", 0]],
      ["ptrace", "trace a process", [0, 0, 0, 0]],
      ["process_vm_readv", "read the memory of process 1", [1, 0, 0, 0, 0, 0]],
      ["pidfd_getfd", "take a descriptor out of a process", [-1, 0, 0]],
      ["keyctl", "use the kernel's key ring", [0, -4, 0]],
      ["add_key", "leave a key in the kernel", ["user", "skillquay", "x", 1, -4]],
      ["bpf", "load a BPF program", [0, 0, 0]],
      ["perf_event_open", "use performance events", [0, 0, -1, -1, 0]],
      ["userfaultfd", "handle page faults", [1]],
      ["io_uring_setup", "set up io_uring", [1, 0]],
      ["open_by_handle_at", "open a file by handle", [-1, 0, 0]],
      ["init_module", "load a kernel module", [0, 0, 0]],
      ["kexec_load", "replace the kernel", [0, 0, 0, 0]],
      ["fanotify_init", "watch a whole file system", [0, 0]],
    ] as const
  ).map(([syscall, name, args]): AttackCase => {
    const numbers: SyscallNumbers = deniedSyscalls[syscall];
    return {
      id: `syscall-${syscall.replaceAll("_", "-")}`,
      name,
      threat: "S4",
      isOnSharedKernel: true,
      run: (fixture) => fixture.judge(callKernel, { args: [JSON.stringify({ numbers, args })] }),
    };
  }),
  {
    id: "clone-namespace",
    name: "make a user namespace with clone and clone3",
    threat: "S4",
    isOnSharedKernel: true,
    run: (fixture) => fixture.judge(cloneNamespace),
  },
  {
    id: "privileges",
    name: "have or gain capabilities, or become root",
    threat: "S4",
    isOnSharedKernel: true,
    run: (fixture) => fixture.judge(gainPrivileges),
  },
  {
    id: "devices",
    name: "open devices of the machine",
    threat: "S4",
    run: (fixture) => fixture.judge(openDevices),
  },
  {
    id: "terminal-input",
    name: "put characters into a terminal's input",
    threat: "S4",
    run: (fixture) => fixture.judge(terminalInput),
  },
];

/** Refused means EPERM, ENOSYS or EACCES: any other error is the call itself having looked at its arguments. */
const callKernel = `
import ctypes, errno, json, os, platform, sys
call = json.loads(sys.argv[1])
number = call["numbers"].get("x64" if platform.machine() == "x86_64" else "arm64")
libc = ctypes.CDLL(None, use_errno=True)
args = [ctypes.c_char_p(a.encode()) if isinstance(a, str) else ctypes.c_long(a) for a in call["args"]]
if number is not None:
    result = libc.syscall(ctypes.c_long(number), *args)
    code = ctypes.get_errno()
    if result >= 0 or code not in (errno.EPERM, errno.ENOSYS, errno.EACCES):
        print("broken: result %d, %s" % (result, errno.errorcode.get(code, code)))
print("done")
`;

const cloneNamespace = `
import ctypes, errno, os, platform
libc = ctypes.CDLL(None, use_errno=True)
number = 56 if platform.machine() == "x86_64" else 220
for flag in (0x10000000, 0x00020000, 0x20000000, 0x40000000, 0x7e020000):
    child = libc.syscall(ctypes.c_long(number), ctypes.c_ulong(flag | 17), None, None, None, None)
    if child == 0: os._exit(0)
    if child > 0:
        os.waitpid(child, 0)
        print("broken: clone with flags %x" % flag)
class Arguments(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in ("flags", "pidfd", "child", "parent", "signal", "stack", "size", "tls")]
arguments = Arguments(flags=0x10000000, signal=17)
child = libc.syscall(ctypes.c_long(435), ctypes.byref(arguments), ctypes.c_size_t(ctypes.sizeof(arguments)))
if child == 0: os._exit(0)
if child > 0:
    os.waitpid(child, 0)
    print("broken: clone3")
print("done")
`;

const gainPrivileges = `
import os
status = dict(line.rstrip("\\n").split(":\\t", 1) for line in open("/proc/self/status") if ":\\t" in line)
for name in ("CapEff", "CapPrm", "CapInh", "CapAmb"):
    if int(status[name], 16) != 0: print("broken: %s is %s" % (name, status[name]))
if status["NoNewPrivs"] != "1": print("broken: privileges can be gained by setuid programs")
if status["Seccomp"] not in ("2",): print("broken: no system call filter")
if os.getuid() == 0: print("broken: is root inside")
for action in (lambda: os.setuid(0), lambda: os.setgid(0), lambda: os.setgroups([0])):
    try:
        action()
        print("broken: became root")
    except OSError:
        pass
print("done")
`;

const openDevices = `
import glob, os
names = ["/dev/kvm", "/dev/mem", "/dev/kmsg", "/dev/fuse", "/dev/net/tun", "/dev/vsock", "/dev/port", "/proc/kcore", "/proc/kmsg"]
for name in names + glob.glob("/dev/sd*") + glob.glob("/dev/vd*") + glob.glob("/dev/nvme*") + glob.glob("/dev/loop*"):
    try:
        os.close(os.open(name, os.O_RDONLY | os.O_NONBLOCK))
        print("broken: opened " + name)
    except OSError:
        pass
try:
    os.mknod("/tmp/disk", 0o60666, os.makedev(254, 0))
    os.close(os.open("/tmp/disk", os.O_RDONLY))
    print("broken: made a block device")
except OSError:
    pass
print("done")
`;

const terminalInput = `
import fcntl, os, termios
for path in ("/dev/tty", "/dev/pts/0", "/dev/console"):
    try:
        fd = os.open(path, os.O_RDWR)
        fcntl.ioctl(fd, 0x5412, b"x")
        print("broken: typed into " + path)
    except OSError:
        pass
# A terminal of its own is harmless, but shows that the call itself is refused.
try:
    master, slave = os.openpty()
except OSError:
    slave = None
if slave is not None:
    for request in (0x5412, 0x5412 | (1 << 32)):
        try:
            import ctypes
            libc = ctypes.CDLL(None, use_errno=True)
            if libc.ioctl(slave, ctypes.c_ulong(request), b"x") == 0: print("broken: TIOCSTI works")
        except OSError:
            pass
print("done")
`;
