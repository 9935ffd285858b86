import { Link } from "wouter";
import { formatClock } from "../../components/format.ts";
import { Icon } from "../../components/icon.tsx";
import { useLive } from "../../shell/live.tsx";

const shownCalls = 8;

/** What agents call while this page is open. */
export function RecentCalls() {
  const { calls, isConnected } = useLive();
  return (
    <section className="card" aria-labelledby="home-calls">
      <h2 id="home-calls" className="home-live">
        Calls now <span className={isConnected ? "live-dot is-on" : "live-dot"} aria-hidden="true" />
      </h2>
      {calls.length === 0 ? (
        <p className="hint">
          {isConnected
            ? "Calls of agents appear here as they happen."
            : "The connection is being made; calls appear here as they happen."}{" "}
          <Link href="/connect">Connect an agent</Link>
        </p>
      ) : (
        <ol className="home-calls" aria-live="polite">
          {calls.slice(0, shownCalls).map(({ number, at, tool, client, skill, ok }) => (
            <li key={number}>
              <Icon name={ok ? "check" : "warning"} size={14} />
              <span className="home-call">
                <span className="home-call-what">{skill ?? tool}</span>{" "}
                <span className="muted">
                  {skill === undefined ? "" : `${tool} · `}
                  {client ?? "an agent"}
                  {ok ? "" : " · failed"}
                </span>
              </span>
              <time className="muted" dateTime={at}>
                {formatClock(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
