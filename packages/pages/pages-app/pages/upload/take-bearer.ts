/** A ticket or a key behind the `#` of the address, which no server sees. Taken out of it at once, so that it is in no history. */
export function takeBearer(): string {
  const given = bearerIn(location.hash);
  if (given !== "") history.replaceState(history.state, "", location.pathname + location.search);
  return given;
}

export function bearerIn(hash: string): string {
  const params = new URLSearchParams(hash.slice(1));
  return params.get("ticket") ?? params.get("key") ?? "";
}
