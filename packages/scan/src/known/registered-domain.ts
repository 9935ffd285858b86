/** `api.eu.acme.co.uk` → `acme.co.uk`: two labels, three where the second says nothing. */
export function registeredDomain(host: string): string {
  const labels = host.split(".");
  const count = /^(?:co|com|org|net|gov|ac)$/.test(labels.at(-2) ?? "") && labels.length > 2 ? 3 : 2;
  return labels.slice(-count).join(".");
}
