/** The question of an agent that waits for whoever signs in here: the page that asks it runs no script, and so asks for no passkey. */
export function waitingQuestion(search = location.search): string | undefined {
  const id = new URLSearchParams(search).get("agent");
  return id !== null && /^[\w-]{20,60}$/.test(id) ? `/oauth/consent/${id}` : undefined;
}
