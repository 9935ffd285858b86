// How people come in, and what each may do on the hub. All that the rest of the hub may import of it.
export { scheduleLinkCleaning } from "./clean-links.ts";
export { createHubInvitations, type HubInvitations, invitationOver } from "./hub-invitations.ts";
export { linkTokenHash } from "./link-token.ts";
export { createPasskeys, type Passkeys } from "./passkeys.ts";
export {
  createProvisionedPeople,
  type PersonRecord,
  type ProvisionedPeople,
  type ProvisionedPerson,
} from "./provisioned-people.ts";
export { createSignInLinks, type SignInLinks, signInAddress } from "./sign-in-links.ts";
