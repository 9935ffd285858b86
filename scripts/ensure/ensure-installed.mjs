import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs what only tests need, where that is possible: on a Debian-like system, as root. Says what it does on standard error
 * and ends the program with 1 when it is not there afterwards.
 */
export function ensureInstalled({ what, packages, isThere, install = (apt) => apt() }) {
  const say = (text) => process.stderr.write(`ensure ${what}: ${text}\n`);
  const fail = (reason) => {
    say(reason);
    process.exit(1);
  };
  if (isThere()) return;
  if (process.platform !== "linux") fail("it is installed on Debian-like Linux only");
  if (process.getuid?.() !== 0) fail(`not root; install it with: sudo apt-get install ${packages.join(" ")}`);
  if (!existsSync("/usr/bin/apt-get")) {
    fail(`no apt-get here; install ${packages.join(", ")} with the system's package manager`);
  }
  install(({ options = [], env = {} } = {}) => {
    for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
      say(`apt-get ${args.join(" ")}`);
      const { status } = spawnSync("/usr/bin/apt-get", [...options, ...args], {
        env: { PATH: systemPath, DEBIAN_FRONTEND: "noninteractive", ...env },
        stdio: ["ignore", 2, 2],
        timeout: 300_000,
      });
      // An outdated list may still be good enough for the second step.
      if (status !== 0) say(`apt-get ended with ${status}`);
    }
  });
  if (!isThere()) fail("it could not be installed");
}

export const systemPath = "/usr/sbin:/usr/bin:/sbin:/bin";

/** Whether a program lies where the system puts those of packages. */
export function hasProgram(name) {
  return ["/usr/bin", "/bin", "/usr/local/bin"].some((folder) => existsSync(`${folder}/${name}`));
}
