import { type Disturbance, untilTrue } from "../disturbance.ts";
import { openLivePage } from "../live-page.ts";
import { driveLoad } from "../load.ts";

export const livePages: Disturbance = {
  name: "live-pages",
  says: "225 pages of the dashboard are open and watch the calls of the accounts that call most",
  endsByItself: true,
  async run({ instances, tenants, complain }) {
    const watching = new AbortController();
    // Twenty for a key is all that an instance gives.
    const watched = tenants.slice(0, Math.ceil(PAGES / PAGES_PER_KEY));
    const pages = await Promise.all(
      Array.from({ length: PAGES }, (_, n) =>
        openLivePage(
          instances[n % instances.length]?.url ?? "",
          watched[n % watched.length]?.key ?? "",
          watching.signal,
        ),
      ),
    );
    // The others take turns, of which some have one in a minute only.
    const calling = driveLoad({
      tenants: watched,
      urls: () => instances.map(({ url }) => url),
      atOnce: 2,
      pauseMs: 200,
      signal: watching.signal,
    });
    await new Promise((done) => setTimeout(done, LEAST_MS));
    const blind = () => pages.filter(({ status, seen }) => status === 200 && !seen.has("call")).length;
    await untilTrue(() => blind() === 0, PATIENCE_MS);
    watching.abort();
    await calling;
    const refused = pages.filter(({ status }) => status !== 200).length;
    if (refused > 0) complain(`${refused} of ${PAGES} pages were refused`);
    if (blind() > 0) complain(`${blind()} of ${PAGES} pages were told of no call`);
  },
};

const PAGES = 225;
const PAGES_PER_KEY = 20;
const LEAST_MS = 15_000;
const PATIENCE_MS = 60_000;
