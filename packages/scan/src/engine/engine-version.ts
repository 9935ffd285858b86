/**
 * Which rules a verdict comes from. A verdict is kept for a tree digest and this; whoever changes what a rule finds
 * changes it, so that everything is looked at again.
 */
export const engineVersion = "skillquay-scan-3";
