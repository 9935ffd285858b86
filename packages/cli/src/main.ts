import { processIo } from "./program/process-io.ts";
import { main } from "./run.ts";

// A reader that went away (`skillquay list | head`) is not an error of ours: the rest is written to nobody.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

main(process.argv.slice(2), processIo()).then((exitCode) => {
  // Not process.exit(): output still on its way to a pipe would be lost.
  process.exitCode = exitCode;
});
