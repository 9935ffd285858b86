import { oneLine } from "@skillquay/skill";
import type { RunConnection } from "../script-runner.ts";

/** What a run reached or tried to reach, one place on a line. */
export function connectionLines(connections: readonly RunConnection[]): string[] {
  return connections.map(({ host, port, refused, count, sentBytes, receivedBytes }) => {
    const place = `${oneLine(host, 253)}${port === undefined ? "" : `:${port}`}`;
    const times = count === 1 ? "" : `, ${count} times`;
    return refused === undefined
      ? `Reached ${place}${times}: ${sentBytes} bytes sent, ${receivedBytes} received`
      : `Refused ${place}${times}: ${WORDS[refused] ?? "not allowed"}`;
  });
}

/** For whoever reads a run's result alone: what was refused, and whose decision that is. */
export function refusedText(connections: readonly RunConnection[]): string {
  const refused = connections.filter((connection) => connection.refused !== undefined);
  const more = refused.length - MOST_SHOWN;
  return [
    ...connectionLines(refused.slice(0, MOST_SHOWN)),
    ...(more > 0 ? [`Refused ${more} more.`] : []),
    ...(refused.some((connection) => connection.refused === "not_listed")
      ? ["Ask the user to allow a host for this skill, if its work needs it."]
      : []),
  ].join("\n");
}

const MOST_SHOWN = 5;

const WORDS: Readonly<Record<string, string>> = {
  not_listed: "not on the list of allowed hosts",
  port_refused: "only the ports 80 and 443 are allowed",
  address_refused: "its address is in a private network",
  unresolved: "its name has no address",
  unreachable: "it did not answer",
  invalid_target: "not a host name and port",
  size_limit: "the run has moved as many bytes as it may",
};
