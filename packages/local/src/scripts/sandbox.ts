/** What the command line needs to try a sandbox itself. An entry of its own, so that a server does not load it. */
export {
  type AttackResult,
  attackSuite,
  enforcementGaps,
  runAttacks,
  type SandboxDriver,
  type SandboxReport,
  selectDriver,
} from "@skillquay/sandbox";
export { clearLayers, listLayers } from "@skillquay/sandbox/packages";
