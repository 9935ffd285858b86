import { loadRuntime } from "../load-runtime.ts";
import { seatbeltSettings } from "../seatbelt-settings.ts";

/** Loads the library in a process of its own and has it wrap a command, which need not work on this system. */
const places = { skillFolder: "/skill", tmpFolder: "/tmp", readOnlyFolders: [], mounts: [] };
await loadRuntime()
  .then((wrap) => wrap("true", seatbeltSettings(places)))
  .catch(() => {});
process.stdout.write("asked\n", () => process.exit(0));
