/** "Firefox on Linux" for what a browser says of itself: enough to recognise one's own, and nothing that tells people apart. */
export function browserName(userAgent: string | undefined): string | undefined {
  if (userAgent === undefined) return undefined;
  const text = userAgent.slice(0, 500);
  const browser = BROWSERS.find(([, pattern]) => pattern.test(text))?.[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(text))?.[0];
  if (browser === undefined) return system === undefined ? undefined : `A program on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}

// In this order: each of them also names those below it.
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ["Android", /\bAndroid\b/],
  ["an iPhone or iPad", /\b(?:iPhone|iPad)\b/],
  ["Windows", /\bWindows\b/],
  ["a Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];
