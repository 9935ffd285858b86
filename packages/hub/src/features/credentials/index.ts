// Values that scripts get from the account that runs them. All that the rest of the hub may import of it.
export { credentialNotFound, versionOnly } from "./credential-errors.ts";
export {
  type CredentialFacts,
  type Credentials,
  createCredentials,
  type GivenCredentials,
  MAX_VALUE_BYTES,
} from "./credentials.ts";
