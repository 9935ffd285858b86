import { assembleBpf, type Instruction } from "./assemble-bpf.ts";
import { deniedSyscalls, ruledSyscalls, type SyscallNumbers, uncountedMemorySyscalls } from "./syscalls.ts";

export type FilterArchitecture = "x64" | "arm64";

/**
 * The system call filter that every script runs under, as bytes for bwrap's `--seccomp`. `countsMemory` says that a
 * memory cgroup counts what belongs to no process; without one such memory is refused.
 */
export function buildSeccompFilter(
  architecture: FilterArchitecture,
  { countsMemory }: { readonly countsMemory: boolean },
): Uint8Array {
  const numberOf = (syscall: SyscallNumbers) => syscall[architecture];
  const jumps = (syscalls: Record<string, SyscallNumbers>, target: string): Instruction[] =>
    Object.values(syscalls)
      .map(numberOf)
      .filter((number) => number !== undefined)
      .map((value) => ({ do: "jump-if", test: "equal", value, whenTrue: target }));
  const ruled = (name: keyof typeof ruledSyscalls) => ruledSyscalls[name][architecture];

  return assembleBpf([
    { do: "load", offset: fields.architecture },
    { do: "jump-if", test: "equal", value: auditArchitectures[architecture], whenFalse: "kill" },
    { do: "load", offset: fields.number },
    // x32 calls pass the architecture check with other numbers: none of the rules below would see them.
    ...(architecture === "x64"
      ? ([{ do: "jump-if", test: "at-least", value: 0x40000000, whenTrue: "kill" }] as const)
      : []),
    ...jumps(deniedSyscalls, "eperm"),
    ...(countsMemory ? [] : jumps(uncountedMemorySyscalls, "enosys")),
    // Its flags are behind a pointer, which a filter cannot follow; the C library falls back to clone.
    { do: "jump-if", test: "equal", value: ruled("clone3"), whenTrue: "enosys" },
    { do: "jump-if", test: "equal", value: ruled("clone"), whenTrue: "clone" },
    { do: "jump-if", test: "equal", value: ruled("socket"), whenTrue: "socket" },
    ...(countsMemory
      ? []
      : ([
          { do: "jump-if", test: "equal", value: ruled("mmap"), whenTrue: "mmap" },
          { do: "jump-if", test: "equal", value: ruled("setsockopt"), whenTrue: "setsockopt" },
        ] as const)),
    { do: "jump-if", test: "equal", value: ruled("ioctl"), whenTrue: "ioctl", whenFalse: "allow" },

    { do: "label", label: "clone" },
    { do: "load", offset: fields.firstArgument },
    { do: "and", mask: newNamespaceFlags },
    { do: "jump-if", test: "equal", value: 0, whenTrue: "allow", whenFalse: "eperm" },

    { do: "label", label: "socket" },
    { do: "load", offset: fields.firstArgument },
    ...allowedFamilies.map((value) => ({ do: "jump-if", test: "equal", value, whenTrue: "allow" }) as const),
    { do: "return", value: failWith(97) },

    ...(countsMemory ? [] : uncountedMemoryRules),

    { do: "label", label: "ioctl" },
    // The kernel looks at the low 32 bits only, and so must the comparison.
    { do: "load", offset: fields.secondArgument },
    ...deniedTerminalRequests.map(
      (value) => ({ do: "jump-if", test: "equal", value, whenTrue: "eperm" }) as const,
    ),

    { do: "return", value: 0x7fff0000, label: "allow" },
    { do: "return", value: failWith(1), label: "eperm" },
    { do: "return", value: failWith(38), label: "enosys" },
    { do: "return", value: failWith(12), label: "enomem" },
    // An error of number 0 is success, with nothing done.
    { do: "return", value: failWith(0), label: "ignore" },
    { do: "return", value: 0x80000000, label: "kill" },
  ]);
}

/** The filter for this machine, or undefined where there are no numbers for it. */
export function filterArchitecture(architecture: string): FilterArchitecture | undefined {
  return architecture === "x64" || architecture === "arm64" ? architecture : undefined;
}

/** Offsets in `struct seccomp_data`; both architectures are little endian, so the low half comes first. */
const fields = {
  number: 0,
  architecture: 4,
  firstArgument: 16,
  secondArgument: 24,
  thirdArgument: 32,
  fourthArgument: 40,
} as const;

/** AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64. */
const auditArchitectures = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
const newNamespaceFlags = 0x7e020000;

/** AF_UNIX, AF_INET, AF_INET6 and AF_NETLINK. Others, such as AF_VSOCK, are not held by a network namespace. */
const allowedFamilies = [1, 2, 10, 16] as const;

/** TIOCSTI and TIOCLINUX put characters into a terminal's input. */
const deniedTerminalRequests = [0x5412, 0x541c] as const;

/** SECCOMP_RET_ERRNO with EPERM (1), ENOMEM (12), ENOSYS (38) or EAFNOSUPPORT (97). */
function failWith(errno: number): number {
  return 0x00050000 + errno;
}

/**
 * Shared memory without a file stays allocated when its pages are given back, and shows in no process. Buffers of sockets
 * are counted by the number of sockets, so each must keep its first size: a wish for another one is taken and ignored,
 * as the kernel itself does with one that is too large.
 */
const uncountedMemoryRules: readonly Instruction[] = [
  { do: "label", label: "mmap" },
  { do: "load", offset: fields.fourthArgument },
  { do: "and", mask: 0x2f },
  // MAP_ANONYMOUS with MAP_SHARED, and with MAP_SHARED_VALIDATE.
  { do: "jump-if", test: "equal", value: 0x21, whenTrue: "enomem" },
  { do: "jump-if", test: "equal", value: 0x23, whenTrue: "enomem", whenFalse: "allow" },

  { do: "label", label: "setsockopt" },
  { do: "load", offset: fields.secondArgument },
  // SOL_SOCKET.
  { do: "jump-if", test: "equal", value: 1, whenFalse: "allow" },
  { do: "load", offset: fields.thirdArgument },
  // SO_SNDBUF, SO_RCVBUF, SO_SNDBUFFORCE and SO_RCVBUFFORCE.
  ...[7, 8, 32].map((value) => ({ do: "jump-if", test: "equal", value, whenTrue: "ignore" }) as const),
  { do: "jump-if", test: "equal", value: 33, whenTrue: "ignore", whenFalse: "allow" },
];
