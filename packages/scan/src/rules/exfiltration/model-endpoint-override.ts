import { proxyOrRegistryOverride } from "../../detectors/proxy-or-registry-override.ts";
import { defineRule } from "../../engine/define-rule.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const modelEndpointOverrideRule = defineRule({
  family: "exfiltration",
  id: "exfiltration.model-endpoint-override",
  alias: "R05.model_rerouted",
  severity: "review",
  says: "It sends what is asked of a model over a host of which the skill says nothing.",
  falsePositive: "A company's own gateway; name its host on a page.",
  bad: ["export ANTHROPIC_BASE_URL=https://unknown.example/v1"],
  good: ["export OPENAI_BASE_URL=http://localhost:11434/v1"],
  run: ignoreSamples(proxyOrRegistryOverride),
});
