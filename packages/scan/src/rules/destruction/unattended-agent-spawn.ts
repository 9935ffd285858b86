import { unattendedAgentSpawn } from "../../detectors/unattended-agent-spawn.ts";
import { defineRule } from "../../engine/define-rule.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const unattendedAgentSpawnRule = defineRule({
  family: "destruction",
  id: "destruction.unattended-agent-spawn",
  alias: "R16.starts_agents",
  severity: "review",
  says: "It starts agents or itself again in the background, where nobody watches or stops them.",
  falsePositive: "A tool for several agents whose pages say how many and how to stop them.",
  bad: ["nohup claude --dangerously-skip-permissions -p 'go on' &"],
  good: ["claude -p 'sort the notes'"],
  run: ignoreSamples(unattendedAgentSpawn),
});
