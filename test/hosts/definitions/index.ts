import type { AgentHost } from "../agent-host.ts";
import { claudeCode } from "./claude-code.ts";
import { cline } from "./cline.ts";
import { codex } from "./codex.ts";
import { continueCli } from "./continue.ts";
import { copilotCli } from "./copilot-cli.ts";
import { droid } from "./droid.ts";
import { geminiCli } from "./gemini-cli.ts";
import { kilo } from "./kilo.ts";
import { nanocoder } from "./nanocoder.ts";
import { opencode } from "./opencode.ts";
import { qwenCode } from "./qwen-code.ts";

export const agentHosts: readonly AgentHost[] = [
  claudeCode,
  codex,
  opencode,
  geminiCli,
  qwenCode,
  copilotCli,
  continueCli,
  kilo,
  cline,
  nanocoder,
  droid,
];
