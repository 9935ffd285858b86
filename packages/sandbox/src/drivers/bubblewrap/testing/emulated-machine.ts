import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A kernel of Debian's in an emulator, with this machine's files, to be read alone, and its own memory and cgroups. */
export interface EmulatedMachine {
  /** Runs lines of shell in it as root and returns what they print. */
  run(script: string, timeoutMs: number): string;
  close(): void;
}

/** Says in one sentence what is missing where there cannot be one. */
export function findEmulatedMachine(): EmulatedMachine | string {
  if (process.platform !== "linux" || process.arch !== "x64" || process.getuid?.() !== 0)
    return "it needs root on Linux with x64";
  const ensure = fileURLToPath(
    new URL("../../../../../../scripts/ensure/ensure-emulator.mjs", import.meta.url),
  );
  const { status, stdout: kernel, stderr } = spawnSync(process.execPath, [ensure], { encoding: "utf8" });
  if (status !== 0) return stderr.trim().split("\n").at(-1) ?? "there is no emulator";
  const folder = mkdtempSync(join(tmpdir(), "skillquay-machine-"));
  const image = readdirSync(join(kernel, "boot")).find((name) => name.startsWith("vmlinuz-"));
  return {
    run(script, timeoutMs) {
      writeFileSync(join(folder, "script.sh"), script);
      const initrd = packInitrd(folder, kernel);
      const { stdout } = spawnSync(
        "qemu-system-x86_64",
        [
          ...["-accel", "tcg", "-cpu", "max", "-m", "4096", "-smp", "2"],
          ...["-nographic", "-no-reboot", "-nic", "none"],
          ...["-kernel", join(kernel, "boot", image ?? ""), "-initrd", initrd],
          ...["-append", "console=ttyS0 quiet panic=-1"],
          ...["-virtfs", "local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap"],
        ],
        { encoding: "utf8", timeout: timeoutMs, stdio: ["ignore", "pipe", "ignore"] },
      );
      return stdout;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** In the order in which each needs those before it. */
const modules = [
  ...["virtio_ring", "virtio", "virtio_pci_modern_dev", "virtio_pci_legacy_dev", "virtio_pci"],
  ...["netfs", "fscache", "9pnet", "9pnet_virtio", "9p", "overlay"],
];

function packInitrd(folder: string, kernel: string): string {
  const root = join(folder, "root");
  for (const name of ["bin", "modules", "low", "over", "new", "proc"])
    mkdirSync(join(root, name), { recursive: true });
  copyFileSync("/bin/busybox", join(root, "bin/busybox"));
  const present = new Map(
    readdirSync(join(kernel, "lib/modules"), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ko"))
      .map((path) => [basename(path, ".ko"), join(kernel, "lib/modules", path)]),
  );
  for (const name of modules)
    copyFileSync(present.get(name) ?? `no module ${name}`, join(root, `modules/${name}.ko`));
  writeFileSync(join(root, "init"), init(join(folder, "script.sh")), { mode: 0o755 });
  const file = join(folder, "initrd");
  spawnSync("/bin/sh", ["-c", `find . | busybox cpio -o -H newc >'${file}'`], { cwd: root });
  return file;
}

/** What is written goes to memory, above the files of the machine outside. */
function init(script: string): string {
  return `#!/bin/busybox sh
b=/bin/busybox
for name in ${modules.join(" ")}; do $b insmod /modules/$name.ko; done
$b mount -t proc proc /proc
$b mount -t 9p -o trans=virtio,version=9p2000.L,msize=512000,ro,cache=loose host /low
$b mount -t tmpfs tmpfs /over
$b mkdir /over/upper /over/work
$b mount -t overlay -o lowerdir=/low,upperdir=/over/upper,workdir=/over/work overlay /new
$b mount -t proc proc /new/proc
$b mount -t sysfs sysfs /new/sys
$b mount -t devtmpfs dev /new/dev
$b mkdir -p /new/dev/pts /new/dev/shm
$b mount -t devpts devpts /new/dev/pts
$b mount -t tmpfs -o mode=1777 shm /new/dev/shm
$b mount -t tmpfs run /new/run
$b mount -t cgroup2 cgroup2 /new/sys/fs/cgroup
$b ip link set lo up
exec $b switch_root /new /bin/sh -c '. "${script}"; echo o >/proc/sysrq-trigger; sleep 10'
`;
}
