import type { OperatorFacts, SandboxProbe } from "../../../src/contract/index.ts";
import { useProbeSandbox } from "../../api/use-operator.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { formatCount } from "../../components/format.ts";
import { Icon } from "../../components/icon.tsx";
import { Note } from "../../components/note.tsx";
import { ProblemNote } from "../../components/problem-note.tsx";

/** Whether scripts run here, and the way to attack the sandbox now. */
export function SandboxCard({ sandbox }: { readonly sandbox: OperatorFacts["sandbox"] }) {
  const probe = useProbeSandbox();
  return (
    <section className="card stack" aria-labelledby="sandbox">
      <div className="operator-head">
        <h2 id="sandbox">Sandbox</h2>
        <Button icon="updates" isBusy={probe.isPending} onClick={() => probe.mutate()}>
          Test it now
        </Button>
      </div>
      {sandbox.available ? (
        <p>
          <Badge tone="good" icon="check">
            {sandbox.driver ?? "works"}
          </Badge>{" "}
          It withstood its self-test when the hub started. No script runs without that.
        </p>
      ) : (
        <Note tone="warn" title={sandbox.why ?? "No sandbox works here, so no scripts run."}>
          {sandbox.fix !== undefined && <p>{sandbox.fix}</p>}
        </Note>
      )}
      {probe.isError && <ProblemNote problem={probe.error} />}
      <div aria-live="polite">{probe.data && <Report report={probe.data} />}</div>
    </section>
  );
}

function Report({ report }: { readonly report: SandboxProbe }) {
  const { usable, why, fix, isolation, network, limits, checks } = report;
  const broken = checks.filter(({ held }) => !held).length;
  return (
    <div className="stack">
      <Note
        tone={usable ? "good" : "bad"}
        title={
          usable
            ? `It held against ${formatCount(checks.length, "attack")}.`
            : (why ?? `${formatCount(broken, "attack")} got through.`)
        }
      >
        {fix !== undefined && <p>{fix}</p>}
        <p>
          Isolation: {isolation}. Network: {network.join(" or ")}. Limits: memory {limits.memory}, processes{" "}
          {limits.processes}, disk {limits.disk}.
        </p>
      </Note>
      <ul className="probe-checks">
        {checks.map(({ attack, held, detail }) => (
          <li key={attack} className={held ? "probe-held" : "probe-broken"}>
            <Icon name={held ? "check" : "close"} size={14} />
            <span>
              {attack}
              <span className="sr-only">{held ? ": held" : ": got through"}</span>
              {!held && detail !== undefined && <span className="muted"> {detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
