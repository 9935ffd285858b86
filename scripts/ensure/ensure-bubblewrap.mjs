#!/usr/bin/env node
import { ensureInstalled, hasProgram } from "./ensure-installed.mjs";

ensureInstalled({ what: "bubblewrap", packages: ["bubblewrap"], isThere: () => hasProgram("bwrap") });
