import { Link, useLocation } from "wouter";
import { type PageName, pageGroups, pages, type Session } from "../../src/contract/index.ts";
import { useHome } from "../api/use-home.ts";
import { useSignOut } from "../api/use-session.ts";
import { IconButton } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export function SideNavigation({
  session,
  pages: offered,
}: {
  readonly session: Session;
  /** In the order in which they are shown. */
  readonly pages: readonly PageName[];
}) {
  const [path] = useLocation();
  const shown = offered.flatMap((name) => pages.find((page) => page.name === name) ?? []);
  const waits = useHome({ isOffered: offered.includes("home") }).data?.waits ?? [];
  const waiting = new Map<PageName, number>();
  for (const { page, count } of waits) waiting.set(page, (waiting.get(page) ?? 0) + count);
  const groups = pageGroups.filter((group) => shown.some((page) => page.group === group));
  return (
    <>
      <nav className="nav" aria-label="Pages">
        {groups.map((group) => (
          <div key={group} className="nav-group">
            {groups.length > 1 && <p className="nav-title">{group}</p>}
            <ul>
              {shown
                .filter((page) => page.group === group)
                .map(({ name, label }) => (
                  <li key={name} className="nav-item">
                    <Link
                      href={`/${name}`}
                      className="nav-link"
                      aria-current={path.split("/")[1] === name ? "page" : undefined}
                    >
                      <Icon name={name} size={18} />
                      {label}
                    </Link>
                    <WaitingBadge count={waiting.get(name) ?? 0} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
      <SideFoot session={session} />
    </>
  );
}

/** How much waits for a decision on a page. */
function WaitingBadge({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className="nav-badge">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

export function Brand() {
  return (
    <Link href="/" className="brand">
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
        <rect width="32" height="32" rx="8" className="brand-tile" />
        <path d="M10 8h12v4h-2v5h-8v-5h-2z" className="brand-bollard" />
        <path d="M6 22c2.5-2 5-2 7.5 0s5 2 7.5 0 4-2 5-1.5" className="brand-wave" />
      </svg>
      Skillquay
    </Link>
  );
}

function SideFoot({ session }: { readonly session: Session }) {
  const signOut = useSignOut();
  return (
    <div className="side-foot">
      {session.account ? (
        <div className="account">
          <div className="account-words">
            <span className="account-handle">{session.account.handle}</span>
            <span className="muted account-key" title={`Signed in with the key '${session.account.keyName}'`}>
              {session.account.collection ?? session.account.keyName}
            </span>
          </div>
          <IconButton
            icon="leave"
            label="Sign out"
            aria-busy={signOut.isPending}
            onClick={() => signOut.mutate()}
          />
        </div>
      ) : (
        <p className="muted">Skills on this machine</p>
      )}
      <div className="side-foot-row">
        <ThemeSwitch />
        <span className="muted version">v{session.version}</span>
      </div>
    </div>
  );
}
