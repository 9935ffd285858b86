// The Inspector's command line many times in one process: starting the program costs more than the call that it makes.
// Takes the words of a command line as a message and answers with its exit code and all that it printed.
import { pathToFileURL } from "node:url";

const { runCli, handleError } = await import(pathToFileURL(process.argv[2]).href);

const printed = { stdout: "", stderr: "" };
for (const name of ["stdout", "stderr"]) {
  process[name].write = (text, ...more) => {
    printed[name] += text;
    const written = more.find((value) => typeof value === "function");
    written?.();
    return true;
  };
}

process.on("message", async (words) => {
  printed.stdout = "";
  printed.stderr = "";
  process.send({ exitCode: await run(words), ...printed });
});
process.send("ready");

/** What it ends with is its own choice: it says so by ending the process. */
async function run(words) {
  const { exit } = process;
  let exitCode = 0;
  process.exit = (code) => {
    exitCode = code ?? 0;
  };
  try {
    await runCli([process.execPath, process.argv[2], ...words]);
  } catch (error) {
    await handleError(error);
  } finally {
    process.exit = exit;
  }
  return exitCode;
}
