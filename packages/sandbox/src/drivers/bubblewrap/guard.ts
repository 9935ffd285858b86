import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface Guard {
  /** From now on the process group dies with this process, however it ends. */
  add(groupId: number): void;
  remove(groupId: number): void;
  close(): Promise<void>;
}

/**
 * A small shell beside the server that outlives a `kill -9` of it: when the pipe from the server closes, it ends every
 * process group still listed, empties and removes the cgroups whose path starts with a given prefix, and removes the
 * scratch folders. bwrap's own `--die-with-parent` has a gap while it sets up (its child then waits for ever).
 */
export function startGuard(options: {
  readonly folders: readonly [string, string];
  readonly cgroupPrefixes: readonly string[];
}): Guard {
  const child = spawn("/bin/sh", ["-c", guardProgram, "sh", ...options.folders, ...options.cgroupPrefixes], {
    // Its own session: a Ctrl-C in the terminal must not end it before its work is done.
    detached: true,
    cwd: "/",
    env: { PATH: "/usr/local/bin:/usr/bin:/bin" },
    stdio: ["pipe", "ignore", "ignore"],
  });
  keepFromHoldingTheProcess(child);
  const tell = (line: string) => child.stdin?.write(`${line}\n`);
  return {
    add: (groupId) => void tell(`+${groupId}`),
    remove: (groupId) => void tell(`-${groupId}`),
    async close() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const ended = once(child, "exit");
      child.ref();
      child.stdin?.end();
      await ended;
    },
  };
}

function keepFromHoldingTheProcess(child: ChildProcess): void {
  child.on("error", () => {});
  child.stdin?.on("error", () => {});
  child.unref();
  // The pipe is a socket of Node's own, with `unref`; the type of `stdin` does not say so.
  if (child.stdin !== null && "unref" in child.stdin && typeof child.stdin.unref === "function")
    child.stdin.unref();
}

const guardProgram = `
trap '' HUP INT TERM
scratch=$1
visible=$2
shift 2
groups=' '
while read -r line; do
  case $line in
    +*) groups="$groups\${line#+} " ;;
    -*) id=\${line#-}
        case $groups in *" $id "*) groups="\${groups%% "$id" *} \${groups#* "$id" }" ;; esac ;;
  esac
done
for id in $groups; do kill -s KILL -- "-$id"; done
for prefix in "$@"; do
  for group in "$prefix"*; do
    [ -d "$group" ] || continue
    tries=0
    until rmdir "$group" || [ $tries -ge 100 ]; do
      while read -r id; do [ "$id" -gt 0 ] && kill -s KILL "$id"; done < "$group/cgroup.procs"
      tries=$((tries + 1))
      sleep 0.02
    done
  done
done
rm -rf -- "$visible" "$scratch"
`;
