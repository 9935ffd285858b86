import { deniedSyscalls } from "../../seccomp/syscalls.ts";

/**
 * The system call filter of a session's container, in the format of the Docker and OCI runtimes. The engines' own
 * profiles leave keyrings, nested user namespaces and vsock open; this one closes what a script never needs. No
 * `architectures`: the runtime then takes the machine's own only and kills calls of any other.
 */
export function seccompProfile(): SeccompProfile {
  return {
    defaultAction: "SCMP_ACT_ALLOW",
    syscalls: [
      { names: Object.keys(deniedSyscalls), action: "SCMP_ACT_ERRNO", errnoRet: EPERM },
      // Its flags lie behind a pointer that a filter cannot read; libraries fall back to clone.
      { names: ["clone3"], action: "SCMP_ACT_ERRNO", errnoRet: ENOSYS },
      ...namespaceFlags.map((flag) =>
        refuse("clone", EPERM, { index: 0, value: flag, valueTwo: flag, op: "SCMP_CMP_MASKED_EQ" }),
      ),
      ...refusedFamilies.map((family) =>
        refuse("socket", EAFNOSUPPORT, { index: 0, value: family, op: "SCMP_CMP_EQ" }),
      ),
      refuse("socket", EAFNOSUPPORT, { index: 0, value: lastFamily, op: "SCMP_CMP_GT" }),
      // The kernel looks at the low 32 bits of the request only, and so must the filter.
      ...refusedTerminalRequests.map((request) =>
        refuse("ioctl", EPERM, { index: 1, value: 0xffff_ffff, valueTwo: request, op: "SCMP_CMP_MASKED_EQ" }),
      ),
    ],
  };
}

export interface SeccompProfile {
  readonly defaultAction: "SCMP_ACT_ALLOW";
  readonly syscalls: readonly SeccompRule[];
}

interface SeccompRule {
  readonly names: readonly string[];
  readonly action: "SCMP_ACT_ERRNO";
  readonly errnoRet: number;
  readonly args?: readonly SeccompArgument[];
}

interface SeccompArgument {
  readonly index: number;
  readonly value: number;
  readonly valueTwo?: number;
  readonly op: "SCMP_CMP_EQ" | "SCMP_CMP_GT" | "SCMP_CMP_MASKED_EQ";
}

// One comparison per rule: rules are alternatives, and older libraries take an argument only once in a rule.
function refuse(name: string, errnoRet: number, argument: SeccompArgument): SeccompRule {
  return { names: [name], action: "SCMP_ACT_ERRNO", errnoRet, args: [argument] };
}

const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

// CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET
const namespaceFlags = [
  0x0002_0000, 0x0200_0000, 0x0400_0000, 0x0800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000,
];

// Allowed are AF_UNIX 1, AF_INET 2, AF_INET6 10 and AF_NETLINK 16; AF_VSOCK, the way to a VM's host, is 40.
const lastFamily = 16;
const refusedFamilies = [0, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15];

// TIOCSTI and TIOCLINUX put keystrokes into a terminal.
const refusedTerminalRequests = [0x5412, 0x541c];
