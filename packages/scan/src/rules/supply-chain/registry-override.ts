import { proxyOrRegistryOverride } from "../../detectors/proxy-or-registry-override.ts";
import { defineRule } from "../../engine/define-rule.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const registryOverrideRule = defineRule({
  family: "supply-chain",
  id: "supply-chain.registry-override",
  alias: "R13.registry_rerouted",
  severity: "review",
  says: "It takes packages from a registry of which the skill says nothing.",
  falsePositive: "A company's own registry; name it on a page.",
  bad: [{ ".npmrc": "registry=https://unknown.example/npm/\n" }],
  good: [{ ".npmrc": "registry=https://registry.npmjs.org/\n" }],
  run: ignoreSamples(proxyOrRegistryOverride),
});
