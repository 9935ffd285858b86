import type { SkillPermissions } from "../../../../src/contract/index.ts";
import { usePermissions, useSetPermissions } from "../../../api/use-permissions.ts";
import { type Column, DataTable } from "../../../components/data-table.tsx";
import { formatBytes, formatMoment } from "../../../components/format.ts";
import { ProblemNote } from "../../../components/problem-note.tsx";
import { QueryState } from "../../../components/query-state.tsx";
import { Switch } from "../../../components/switch.tsx";
import { useToast } from "../../../components/toasts.tsx";
import { AddHost } from "./add-host.tsx";
import { askedBy, outcomeOf, whyClosed } from "./permission-words.ts";
import "./script-permissions.css";

/** What the scripts of this version may do for the account, one thing at a time. */
export function ScriptPermissions({ slug }: { readonly slug: string }) {
  const permissions = usePermissions(slug);
  return (
    <section className="stack permissions" aria-labelledby="permissions-title">
      <header className="stack">
        <h2 id="permissions-title">What its scripts may do</h2>
        <p className="lead">
          They run in a sandbox that sees the skill's own files. Allow one thing at a time, for this version
          alone: a changed version asks again.
        </p>
      </header>
      <QueryState query={permissions} label="Reading what its scripts ask for">
        {(facts) => <Permissions facts={facts} />}
      </QueryState>
    </section>
  );
}

function Permissions({ facts }: { readonly facts: SkillPermissions }) {
  const { treeDigest, network, packages, runs, recent, version } = facts;
  const set = useSetPermissions(facts.slug);
  const say = useToast();
  const allowed = network.hosts.filter(({ isAllowed }) => isAllowed).map(({ host }) => host);
  const change = async (
    given: { hosts?: readonly string[]; packages?: boolean; runs?: boolean },
    words: string,
  ) => {
    await set.mutateAsync({ treeDigest, hosts: allowed, packages: packages.isAllowed, ...given });
    say(words);
  };
  const setHost = (host: string, isOn: boolean) =>
    change(
      { hosts: isOn ? [...allowed, host] : allowed.filter((other) => other !== host) },
      isOn
        ? `Version ${version} may reach ${host}.`
        : `${host} is closed. Open sessions of the skill have ended.`,
    );
  const [closedNetwork, closedPackages] = [
    whyClosed(network.state, "network"),
    whyClosed(packages.state, "packages"),
  ];
  return (
    <>
      {set.error && <ProblemNote problem={set.error} />}
      {runs.isAsked && (
        <div className="stack">
          <h3>Run without a question</h3>
          <Switch
            label="Let agents run its scripts"
            isOn={runs.isAllowed}
            isDisabled={set.isPending}
            hint="This hub has agents ask a person before each run. Agents that cannot ask need this."
            onChange={(isOn) =>
              void change(
                { runs: isOn },
                isOn ? `Agents run scripts of version ${version}.` : "Agents ask before each run again.",
              ).catch(() => {})
            }
          />
        </div>
      )}
      <div className="stack">
        <h3>Reach these hosts</h3>
        {closedNetwork && <p className="muted">{closedNetwork}</p>}
        {network.hosts.map((row) => (
          <Switch
            key={row.host}
            label={<span className="mono">{row.host}</span>}
            isOn={row.isAllowed}
            isDisabled={set.isPending || (!row.canAllow && !row.isAllowed)}
            hint={
              row.canAllow || closedNetwork
                ? askedBy(row)
                : `${askedBy(row)} This hub does not let scripts reach it.`
            }
            onChange={(isOn) => void setHost(row.host, isOn).catch(() => {})}
          />
        ))}
        {network.hosts.length === 0 && !closedNetwork && (
          <p className="muted">
            Nothing in its scripts names a host. They may still ask for one that they make up.
          </p>
        )}
        {!closedNetwork && <AddHost isPending={set.isPending} onAdd={(host) => setHost(host, true)} />}
      </div>
      <div className="stack">
        <h3>Have packages installed</h3>
        {closedPackages && <p className="muted">{closedPackages}</p>}
        {packages.declared.length === 0 ? (
          <p className="muted">Its scripts declare none.</p>
        ) : (
          <Switch
            label="Install what its scripts declare"
            isOn={packages.isAllowed}
            isDisabled={set.isPending || closedPackages !== undefined}
            hint="From the registries that the hub's operator chose. Code of strangers then runs with the script, in its sandbox."
            onChange={(isOn) =>
              void change(
                { packages: isOn },
                isOn ? `Version ${version} gets its packages.` : "No packages are installed for it any more.",
              ).catch(() => {})
            }
          />
        )}
        {packages.declared.map(({ script, packages: names }) => (
          <p key={script} className="permission-packages">
            {script}: <span className="mono">{names.join(", ")}</span>
          </p>
        ))}
      </div>
      {recent.length > 0 && (
        <DataTable
          label="What its last runs reached"
          isLabelShown
          rows={recent.flatMap(({ script, ranAt, connections }, run) =>
            connections.map((connection, at) => ({ key: `${run} ${at}`, script, ranAt, connection })),
          )}
          rowKey={({ key }) => key}
          columns={COLUMNS}
        />
      )}
    </>
  );
}

interface ReachedRow {
  readonly key: string;
  readonly script: string;
  readonly ranAt: string;
  readonly connection: SkillPermissions["recent"][number]["connections"][number];
}

const COLUMNS: Column<ReachedRow>[] = [
  {
    id: "host",
    header: "Host",
    isName: true,
    cell: ({ connection: { host, port } }) => (
      <span className="mono permission-host">{port === undefined ? host : `${host}:${port}`}</span>
    ),
  },
  { id: "outcome", header: "Outcome", cell: ({ connection }) => outcomeOf(connection) },
  { id: "script", header: "Script", cell: ({ script }) => script },
  { id: "when", header: "When", cell: ({ ranAt }) => formatMoment(ranAt) },
  {
    id: "bytes",
    header: "Sent, received",
    isNumber: true,
    cell: ({ connection: { sentBytes, receivedBytes } }) =>
      `${formatBytes(sentBytes)}, ${formatBytes(receivedBytes)}`,
  },
];
