/** A whole number as English writes it: 20,000. By hand, since the system's formats take a start 9 ms at their first use. */
export function groupDigits(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
