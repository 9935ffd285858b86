import { engineDigest } from "../generated/engine-digest.ts";

/**
 * Which rules a verdict comes from. A verdict is kept for a tree digest and this. It follows from the sources, tables and
 * weights of the scanner, so that whatever can change a verdict changes it, and everything is looked at again.
 */
export const engineVersion = `skillquay-scan-${engineDigest}`;
