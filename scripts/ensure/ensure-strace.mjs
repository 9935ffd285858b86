#!/usr/bin/env node
// For the tests of detonation.
import { ensureInstalled, hasProgram } from "./ensure-installed.mjs";

ensureInstalled({ what: "strace", packages: ["strace"], isThere: () => hasProgram("strace") });
