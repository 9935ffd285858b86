import { isVariableName } from "./script-variables.ts";

/** Whether a person can give a variable of this name to scripts. What a sandbox sets by itself is not taken over by anybody. */
export function isGivableName(name: string): boolean {
  return isVariableName(name) && !OF_SANDBOX.test(name);
}

const OF_SANDBOX =
  /^(?:PATH|HOME|PWD|SHELL|USER|LOGNAME|TMPDIR|LANG|LC_[A-Z]+|LD_\w+|DYLD_\w+|BASH_ENV|ENV|PYTHONPATH|PYTHONHOME|NODE_PATH|NODE_OPTIONS|(?:https?|all|no|ftp)_proxy)$/i;
