/** Reads server-sent events until one of the type comes. */
export async function eventsUntil<Event extends { readonly type: string }>(
  answer: Response,
  type: Event["type"],
): Promise<Event[]> {
  const events: Event[] = [];
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      if (line.startsWith("data: ")) events.push(JSON.parse(line.slice("data: ".length)));
    }
    if (events.some((event) => event.type === type)) break;
  }
  return events;
}
