import { Link } from "wouter";
import type { Waiting } from "../../../src/contract/index.ts";
import { formatCount } from "../../components/format.ts";
import { Icon, type IconName } from "../../components/icon.tsx";

/** Everything that waits for a decision, each a link to where it is decided. */
export function WaitingList({ waits }: { readonly waits: readonly Waiting[] }) {
  return (
    <section aria-labelledby="home-waits">
      <h2 id="home-waits" className="home-title">
        Waits for you
      </h2>
      {waits.length === 0 ? (
        <p className="home-calm">
          <Icon name="check" size={18} /> Nothing waits. Updates, imports, invitations and failing webhooks
          appear here.
        </p>
      ) : (
        <ul className="waiting-list">
          {waits.map(({ kind, path, count, names }) => (
            <li key={kind}>
              <Link href={`/${path}`} className="waiting-row">
                <span className={`waiting-icon waiting-${looks[kind].tone}`}>
                  <Icon name={looks[kind].icon} size={16} />
                </span>
                <span className="waiting-words">{looks[kind].words(count)}</span>
                <span className="muted waiting-names">
                  {names.join(", ")}
                  {count > names.length && `, and ${count - names.length} more`}
                </span>
                <Icon name="chevron" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface Look {
  readonly icon: IconName;
  readonly tone: "news" | "warn" | "bad";
  readonly words: (count: number) => string;
}

const looks: Readonly<Record<Waiting["kind"], Look>> = {
  import: {
    icon: "warning",
    tone: "warn",
    words: (count) => `${formatCount(count, "import")} to decide on`,
  },
  update: {
    icon: "updates",
    tone: "news",
    words: (count) => `${formatCount(count, "update")} to look at`,
  },
  invitation: { icon: "sharing", tone: "news", words: (count) => formatCount(count, "invitation") },
  webhook: {
    icon: "webhooks",
    tone: "bad",
    words: (count) => `${formatCount(count, "webhook")} switched off after failures`,
  },
  review: {
    icon: "people",
    tone: "news",
    words: (count) => `${formatCount(count, "acceptance")} to agree to`,
  },
  expired: {
    icon: "warning",
    tone: "warn",
    words: (count) => `${formatCount(count, "acceptance")} came to an end`,
  },
  check: {
    icon: "warning",
    tone: "warn",
    words: (count) => `${formatCount(count, "skill")} to check`,
  },
};
