import { Link } from "wouter";
import type { HomeUse } from "../../../src/contract/index.ts";
import { DayBars } from "../../components/day-bars.tsx";
import { formatNumber } from "../../components/format.ts";
import { SkillTile } from "../../components/skill-tile.tsx";
import { skillPath } from "../skills/skill-path.ts";

/** What agents of the account did in the last days, by day and by skill. */
export function UseOverview({ use: { days, top } }: { readonly use: HomeUse }) {
  const sum = (of: "loads" | "runs" | "failures") => days.reduce((all, day) => all + day[of], 0);
  const totals = [
    { name: "Loads", tone: "loads", value: sum("loads") },
    { name: "Script runs", tone: "runs", value: sum("runs") },
    { name: "Failures", tone: "failures", value: sum("failures") },
  ] as const;
  const most = Math.max(1, ...top.map(({ loads, runs }) => loads + runs));
  return (
    <section aria-labelledby="home-use">
      <h2 id="home-use" className="home-title">
        The last {days.length} days
      </h2>
      <div className="card home-use">
        <dl className="home-totals">
          {totals.map(({ name, tone, value }) => (
            <div key={name}>
              <dt className={`legend-entry legend-${tone}`}>{name}</dt>
              <dd>{formatNumber(value)}</dd>
            </div>
          ))}
        </dl>
        <DayBars label="Use by day" days={days} />
        {top.length > 0 && (
          <table className="home-top">
            <caption className="sr-only">Skills by use</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">Skill</th>
                <th scope="col">Share</th>
                <th scope="col">Uses</th>
              </tr>
            </thead>
            <tbody>
              {top.map(({ ref, loads, runs }) => (
                <tr key={ref}>
                  <th scope="row">
                    <Link href={skillPath(ref, "insights")} className="home-skill">
                      <SkillTile name={ref} />
                      <span>{ref}</span>
                    </Link>
                  </th>
                  <td className="home-share" aria-hidden="true">
                    <span className="home-bar" style={{ width: `${((loads + runs) / most) * 100}%` }} />
                  </td>
                  <td className="number">{formatNumber(loads + runs)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className="home-more">
          <Link href="/calls/insights">By agent, key, tool and skill</Link>
        </p>
      </div>
    </section>
  );
}
