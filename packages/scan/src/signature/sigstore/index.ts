export { bundleVerifier, readTrustRoot } from "./verify-bundle.ts";
