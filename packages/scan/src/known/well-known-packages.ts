/**
 * The well-known package whose name a name is one slip away from: a letter left out, added, doubled, swapped or changed, or a
 * hyphen more. Undefined for a package that is itself known, and for short names, which are close to everything.
 */
export function lookalikeOf(name: string): string | undefined {
  if (name.length < 5 || name.startsWith("@") || KNOWN.has(name)) return undefined;
  const plain = name.replace(/[-_.]/g, "");
  for (const existing of PACKAGES) {
    if (Math.abs(existing.length - name.length) > 2) continue;
    const bare = existing.replace(/[-_.]/g, "");
    // Another spelling of the hyphens is the same package for pip.
    if (bare === plain) return undefined;
    if (existing.length >= 6 && isOneSlip(plain, bare)) return existing;
  }
  return undefined;
}

// Packages that many programs use, and for which malicious lookalikes have been published.
const PACKAGES: readonly string[] =
  `requests urllib3 numpy pandas scipy matplotlib tensorflow pytorch torchvision scikit-learn
 django flask fastapi pydantic sqlalchemy beautifulsoup4 selenium playwright cryptography paramiko boto3 botocore openai
 anthropic langchain transformers tokenizers huggingface-hub pillow opencv-python colorama python-dateutil python-dotenv
 setuptools virtualenv pyyaml jinja2 pytest aiohttp websockets psycopg2 pymongo redis celery telethon web3 solana-py
 express react react-dom lodash axios webpack typescript eslint prettier commander chalk dotenv mongoose
 puppeteer cheerio socket.io jsonwebtoken nodemailer cross-env electron discord.js ethers web3.js node-fetch
 tailwindcss next.js vitest rollup nodemon moment uuid yargs inquirer googleapis pdfplumber reportlab openpyxl`
    .split(/\s+/)
    .filter((name) => name !== "");
// Real packages that happen to lie close to one of those.
const KNOWN: ReadonlySet<string> = new Set([
  ...PACKAGES,
  ..."torch preact request dotenvx dotenvy enquirer tslint djongo psycopg psycopg3 websocket boto jinja pyaml vite motor pandera numba reds moments flasgger lodash-es chalks cheerio-select express-ws rollup-plugin openapi".split(
    " ",
  ),
]);

/** One letter more, less or other, or two neighbours swapped. */
function isOneSlip(a: string, b: string): boolean {
  if (a === b) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const restA = a.slice(start, endA);
  const restB = b.slice(start, endB);
  // `lodash4` and `web3` are versions, not slips.
  if (/\d/.test(restA + restB)) return false;
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
