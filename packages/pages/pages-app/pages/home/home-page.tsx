import { Link } from "wouter";
import type { Home } from "../../../src/contract/index.ts";
import { useHome } from "../../api/use-home.ts";
import { formatCount, formatNumber } from "../../components/format.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { useSignedIn } from "../../shell/session-context.ts";
import { skillPath } from "../skills/skill-path.ts";
import { FirstSteps } from "./first-steps.tsx";
import { RecentCalls } from "./recent-calls.tsx";
import { UseOverview } from "./use-overview.tsx";
import { WaitingList } from "./waiting-list.tsx";
import "./home.css";

/** Where one comes in: the next step of a start, what waits for a decision, and what agents do with the skills. */
export default function HomePage() {
  const home = useHome();
  const { account } = useSignedIn();
  return (
    <>
      <PageHeader title={account === undefined ? "Home" : `Hello, ${account.handle}`} />
      <QueryState query={home} label="Loading what is new">
        {(answer) => <Answer home={answer} />}
      </QueryState>
    </>
  );
}

function Answer({ home }: { readonly home: Home }) {
  return (
    <div className="home">
      <FirstSteps steps={home.steps} />
      <div className="home-columns">
        <div className="home-main">
          <WaitingList waits={home.waits} />
          <UseOverview use={home.use} />
        </div>
        <div className="home-side">
          <RecentCalls />
          {wasUsed(home) && <Unused unused={home.use.unused} />}
          <SessionCost skills={home.skills} />
        </div>
      </div>
    </div>
  );
}

/** Before the first call every skill is unused, which says nothing about any of them. */
function wasUsed({ steps }: Home): boolean {
  return steps.some(({ id, done }) => id === "call" && done);
}

function Unused({ unused: { count, names } }: { readonly unused: Home["use"]["unused"] }) {
  if (count === 0) return null;
  return (
    <section className="card" aria-labelledby="home-unused">
      <h2 id="home-unused">Never used</h2>
      <p className="hint">
        {count === 1 ? "One skill costs" : `${formatNumber(count)} skills cost`} tokens in every session, and
        no agent of yours has loaded {count === 1 ? "it" : "them"} so far.
      </p>
      <ul className="home-names">
        {names.map((name) => (
          <li key={name}>
            <Link href={skillPath(name)}>{name}</Link>
          </li>
        ))}
        {count > names.length && <li className="muted">and {formatNumber(count - names.length)} more</li>}
      </ul>
    </section>
  );
}

function SessionCost({ skills: { shown, listedTokens } }: { readonly skills: Home["skills"] }) {
  return (
    <section className="card" aria-labelledby="home-cost">
      <h2 id="home-cost">In every session</h2>
      <p className="home-number">{formatNumber(listedTokens)}</p>
      <p className="hint">
        tokens at most, for the names and descriptions of {formatCount(shown, "skill")}; hosts cut them.{" "}
        <Link href="/model-view">See what each host shows</Link>
      </p>
    </section>
  );
}
