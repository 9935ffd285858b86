import { expect, it } from "vitest";
import { deniedSyscalls, ruledSyscalls, uncountedMemorySyscalls } from "./syscalls.ts";

// As in the headers of Linux 6.1, in the order of their numbers; open_tree_attr came later.
const X64 = `
  9 mmap, 16 ioctl, 29 shmget, 41 socket, 54 setsockopt, 56 clone, 64 semget, 68 msgget, 101 ptrace, 103 syslog, 154 modify_ldt, 155 pivot_root,
  159 adjtimex, 161 chroot, 163 acct, 164 settimeofday, 165 mount, 166 umount2, 167 swapon, 168 swapoff,
  169 reboot, 170 sethostname, 171 setdomainname, 172 iopl, 173 ioperm, 174 create_module, 175 init_module,
  176 delete_module, 179 quotactl, 227 clock_settime, 237 mbind, 238 set_mempolicy, 240 mq_open, 246 kexec_load,
  248 add_key, 249 request_key, 250 keyctl, 256 migrate_pages, 272 unshare, 278 vmsplice, 279 move_pages,
  298 perf_event_open, 300 fanotify_init, 303 name_to_handle_at, 304 open_by_handle_at, 305 clock_adjtime,
  308 setns, 310 process_vm_readv, 311 process_vm_writev, 312 kcmp, 313 finit_module, 319 memfd_create,
  320 kexec_file_load, 321 bpf, 323 userfaultfd, 425 io_uring_setup, 426 io_uring_enter,
  427 io_uring_register, 428 open_tree, 429 move_mount, 430 fsopen, 431 fsconfig, 432 fsmount, 433 fspick,
  435 clone3, 438 pidfd_getfd, 442 mount_setattr, 443 quotactl_fd, 447 memfd_secret,
  450 set_mempolicy_home_node, 467 open_tree_attr`;
const ARM64 = `
  29 ioctl, 39 umount2, 40 mount, 41 pivot_root, 51 chroot, 60 quotactl, 75 vmsplice, 89 acct, 97 unshare,
  104 kexec_load, 105 init_module, 106 delete_module, 112 clock_settime, 116 syslog, 117 ptrace,
  142 reboot, 161 sethostname, 162 setdomainname, 170 settimeofday, 171 adjtimex, 180 mq_open, 186 msgget,
  190 semget, 194 shmget, 198 socket, 208 setsockopt,
  217 add_key, 218 request_key, 219 keyctl, 220 clone, 222 mmap, 224 swapon, 225 swapoff, 235 mbind,
  237 set_mempolicy, 238 migrate_pages, 239 move_pages, 241 perf_event_open, 262 fanotify_init,
  264 name_to_handle_at, 265 open_by_handle_at, 266 clock_adjtime, 268 setns, 270 process_vm_readv,
  271 process_vm_writev, 272 kcmp, 273 finit_module, 279 memfd_create, 280 bpf, 282 userfaultfd,
  294 kexec_file_load, 425 io_uring_setup, 426 io_uring_enter, 427 io_uring_register, 428 open_tree,
  429 move_mount, 430 fsopen, 431 fsconfig, 432 fsmount, 433 fspick, 435 clone3, 438 pidfd_getfd,
  442 mount_setattr, 443 quotactl_fd, 447 memfd_secret, 450 set_mempolicy_home_node, 467 open_tree_attr`;

const calls = Object.entries({ ...ruledSyscalls, ...deniedSyscalls, ...uncountedMemorySyscalls });

it.each([
  ["x64", X64],
  ["arm64", ARM64],
] as const)("has the kernel's number for every call on %s", (architecture, header) => {
  const numbers = new Map(calls.map(([name, call]) => [name, call[architecture]]));
  const rows = [...numbers].filter(([, number]) => number !== undefined);
  expect(
    rows
      .sort(([, a], [, b]) => Number(a) - Number(b))
      .map(([name, number]) => `${number} ${name}`)
      .join(", "),
  ).toBe(header.trim().replace(/,\s+/g, ", "));
});
