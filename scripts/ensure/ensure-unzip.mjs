#!/usr/bin/env node
// Info-ZIP's unzip, for tests that compare its reading of archives with ours.
import { ensureInstalled, hasProgram } from "./ensure-installed.mjs";

ensureInstalled({ what: "unzip", packages: ["unzip"], isThere: () => hasProgram("unzip") });
