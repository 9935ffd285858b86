// Licences whose only condition for a bundled copy is the notice that comes with it, by their SPDX names. A licence that asks for
// more (the source of changes, the same licence for the whole) is a decision, not a line here.
const allowedLicences = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "Unlicense",
]);

/** Whether an SPDX expression lets us choose allowed licences alone. */
export function isAllowedLicence(expression) {
  return expression
    .replace(/[()]/g, "")
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((licence) => allowedLicences.has(licence.trim())));
}
