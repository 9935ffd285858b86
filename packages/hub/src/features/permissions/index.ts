// What a person lets the scripts of a skill do on their account. All that the rest of the hub may import of it.
export { type HostPolicy, hostPolicy, isHostRule } from "./host-policy.ts";
export {
  createScriptPermissions,
  type NewPermissions,
  type PermissionFacts,
  type PlannedPermissions,
  type RunPermissions,
  type ScriptPermissions,
  sessionsOfSkill,
} from "./permissions.ts";
