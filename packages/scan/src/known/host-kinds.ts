/**
 * What kind of place a host is. `drop`: anybody may leave or fetch data there without a name (pastes, webhook bins, file drops).
 * `packages`: where software is usually fetched from. `vendor`: the API of a well-known company. `local`: this machine or network.
 */
export type HostKind =
  | "local"
  | "address"
  | "drop"
  | "messenger"
  | "tunnel"
  | "shortener"
  | "dynamic"
  | "packages"
  | "vendor"
  | "unknown";

/** Host in lower case, without port. */
export function hostKind(host: string): HostKind {
  if (isLocal(host)) return "local";
  if (isAddress(host)) return "address";
  for (let at = 0; at !== -1; at = nextLabel(host, at)) {
    const kind = KINDS.get(host.slice(at));
    if (kind !== undefined) return kind;
  }
  return "unknown";
}

/** What a place is there for: a vendor's host may have one that takes anything for whoever made the account. */
export function placeKind(host: string, path: string): HostKind {
  return TAKING.some((place) => place.host === host && path.startsWith(place.path))
    ? "messenger"
    : hostKind(host);
}

const TAKING: readonly { readonly host: string; readonly path: string }[] = [
  { host: "api.github.com", path: "/gists" },
  { host: "docs.google.com", path: "/forms/" },
  { host: "script.google.com", path: "/macros/" },
];

/** Places that an honest program has no reason to send private data to or to take programs from. */
export function isShady(kind: HostKind): boolean {
  return (
    kind === "address" || kind === "drop" || kind === "tunnel" || kind === "shortener" || kind === "dynamic"
  );
}

function nextLabel(host: string, at: number): number {
  const dot = host.indexOf(".", at);
  return dot === -1 ? -1 : dot + 1;
}

function isLocal(host: string): boolean {
  if (
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host.endsWith(".local") ||
    host.endsWith(".internal")
  )
    return true;
  if (host === "[::1]" || host === "::1" || host === "0.0.0.0" || host === "host.docker.internal")
    return true;
  const parts = octets(host);
  if (parts === undefined) return false;
  const [first = 0, second = 0] = parts;
  return (
    // To many on the own network, and the resolvers that examples ask.
    (first >= 224 && first < 240) ||
    RESOLVERS.has(host) ||
    first === 127 ||
    first === 10 ||
    (first === 192 && second === 168) ||
    (first === 172 && second >= 16 && second < 32) ||
    // The address of cloud metadata: local, though what it answers is a credential.
    (first === 169 && second === 254)
  );
}

const RESOLVERS: ReadonlySet<string> = new Set(
  "8.8.8.8 8.8.4.4 4.4.4.4 1.1.1.1 1.0.0.1 9.9.9.9 255.255.255.255".split(" "),
);

/** Also in the spellings that programs take for one: a single number, hexadecimal, octal. */
function isAddress(host: string): boolean {
  if (host.startsWith("[")) return true;
  if (octets(host) !== undefined) return true;
  return /^(?:0x[0-9a-f]{6,8}|\d{8,10})$/.test(host);
}

function octets(host: string): number[] | undefined {
  const parts = host.split(".");
  if (parts.length !== 4) return undefined;
  const numbers = parts.map((part) =>
    /^(?:0x[0-9a-f]{1,2}|\d{1,4})$/.test(part) ? Number(part) : Number.NaN,
  );
  return numbers.every((number) => number >= 0 && number <= 9999) ? numbers : undefined;
}

const names = (kind: HostKind, list: string): [string, HostKind][] =>
  list
    .split(/\s+/)
    .filter((name) => name !== "")
    .map((name) => [name, kind]);

const KINDS: ReadonlyMap<string, HostKind> = new Map([
  ...names(
    "drop",
    `webhook.site requestbin.com requestbin.net pipedream.net requestcatcher.com beeceptor.com hookbin.com webhook.cool
     postb.in ptsv3.com ptsv2.com request.run requestinspector.com smee.io typedwebhook.tools webhookinbox.com mockbin.org
     pastebin.com paste.ee hastebin.com ghostbin.com rentry.co rentry.org dpaste.com dpaste.org glot.io termbin.com ix.io
     sprunge.us paste.rs 0bin.net privatebin.net controlc.com justpaste.it pastes.io paste.c-net.org bpa.st toptal.com
     transfer.sh file.io 0x0.st anonfiles.com gofile.io bashupload.com temp.sh catbox.moe litterbox.catbox.moe oshi.at
     tmpfiles.org uguu.se pixeldrain.com filebin.net wetransfer.com store1.gofile.io keep.sh envs.sh ttm.sh
     interact.sh interactsh.com oast.pro oast.fun oast.live oast.me oast.online oast.site burpcollaborator.net oastify.com
     dnslog.cn ceye.io canarytokens.com canarytokens.org dnsbin.zhack.ca ipinfo.app grabify.link iplogger.org`,
  ),
  ...names(
    "tunnel",
    `ngrok.io ngrok.app ngrok-free.app ngrok-free.dev ngrok.dev trycloudflare.com loca.lt localtunnel.me serveo.net
     localhost.run lhr.life pagekite.me bore.pub pinggy.link pinggy.io telebit.io localxpose.io loclx.io tunnelto.dev
     devtunnels.ms expose.dev portmap.io portmap.host playit.gg onion onion.ws tor2web.org`,
  ),
  ...names(
    "shortener",
    `bit.ly tinyurl.com t.co goo.gl is.gd v.gd ow.ly cutt.ly rb.gy shorturl.at tiny.cc rebrand.ly t.ly s.id bl.ink
     buff.ly adf.ly soo.gd clck.ru u.to qr.ae lnkd.in`,
  ),
  ...names(
    "dynamic",
    `duckdns.org no-ip.com no-ip.org no-ip.biz ddns.net hopto.org zapto.org sytes.net dynu.com dynu.net afraid.org
     mooo.com freedns.org dyndns.org nip.io sslip.io xip.io traefik.me ddnsfree.com accesscam.org serveftp.com
     myftp.org redirectme.net 3utilities.com`,
  ),
  ...names(
    "messenger",
    `api.telegram.org discord.com discordapp.com hooks.slack.com open.feishu.cn oapi.dingtalk.com
     qyapi.weixin.qq.com sctapi.ftqq.com ntfy.sh api.pushover.net maker.ifttt.com hook.eu1.make.com hook.us1.make.com hooks.zapier.com`,
  ),
  ...names(
    "packages",
    `npmjs.org npmjs.com pypi.org pythonhosted.org crates.io rubygems.org golang.org go.dev pkg.go.dev maven.org
     packagist.org nuget.org debian.org ubuntu.com alpinelinux.org fedoraproject.org archlinux.org brew.sh rustup.rs
     sh.rustup.rs rust-lang.org nodejs.org nodesource.com yarnpkg.com pnpm.io get.pnpm.io bun.sh bun.com deno.land deno.com astral.sh
     python.org python-poetry.org pypa.io anaconda.com anaconda.org conda.io mamba.pm prefix.dev pixi.sh docker.com
     docker.io quay.io ghcr.io k8s.io helm.sh nixos.org nix.dev determinate.systems sdkman.io volta.sh starship.rs
     ollama.com ollama.ai fly.io doppler.com cloud.google.com dl.google.com aka.ms microsoft.com dot.net llvm.org
     pytorch.org nvidia.com jetify.com mise.run mise.jdx.dev just.systems taskfile.dev moonrepo.dev k3s.io
     tailscale.com claude.ai cursor.com opencode.ai zed.dev warp.dev railway.com railway.app supabase.com vercel.app
     paradigm.xyz solana.com anza.xyz duckdb.org clickhouse.com grafana.com hashicorp.com terraform.io pulumi.com
     getfoundry.sh gnu.org kernel.org sourceforge.net jsdelivr.net unpkg.com cdnjs.cloudflare.com esm.sh
     playwright.dev chocolatey.org scoop.sh get.scoop.sh community.chocolatey.org githubcli.com cli.github.com dagger.io
     temporal.io infracost.io snyk.io semgrep.dev trivy.dev aquasecurity.com sentry.io expo.dev convex.dev turso.tech
     neon.tech planetscale.com stripe.com shopify.dev heroku.com netlify.com render.com encore.dev wasmer.io wasmtime.dev
     bytecodealliance.org elan.lean-lang.org lean-lang.org leanprover.github.io julialang.org r-project.org haskell.org ghcup.haskell.org opam.ocaml.org
     tuna.tsinghua.edu.cn mirrors.aliyun.com mirrors.cloud.tencent.com ustc.edu.cn npmmirror.com douban.com huaweicloud.com
     jfrog.io goproxy.cn goproxy.io rsproxy.cn daocloud.io
     ffmpeg.org imagemagick.org pandoc.org tug.org ctan.org graphviz.org sqlite.org postgresql.org mysql.com mongodb.com redis.io
     nginx.org apache.org git-scm.com jetbrains.com visualstudio.com obsidian.md blender.org godotengine.org unity.com qt.io cmake.org
     libreoffice.org gimp.org inkscape.org videolan.org wireshark.org nmap.org pyg.org vllm.ai flashinfer.ai fury.io cloudsmith.io
     flox.dev devenv.sh x.ai factory.ai ampcode.com block.xyz goose-docs.ai kiro.dev sourcegraph.com`,
  ),
  ...names(
    "vendor",
    `github.com githubusercontent.com gitlab.com bitbucket.org googleapis.com google.com openai.com anthropic.com amazonaws.com
     azure.com azure.net windows.net huggingface.co mistral.ai cohere.ai cohere.com groq.com together.xyz openrouter.ai
     replicate.com perplexity.ai deepseek.com elevenlabs.io deepgram.com notion.com notion.so slack.com linear.app
     atlassian.com atlassian.net jira.com asana.com trello.com airtable.com hubspot.com salesforce.com zendesk.com
     intercom.io twilio.com sendgrid.com mailgun.net postmarkapp.com resend.com paypal.com square.com shopify.com
     spotify.com twitter.com x.com facebook.com instagram.com linkedin.com reddit.com youtube.com apple.com
     cloudflare.com vercel.com digitalocean.com datadoghq.com newrelic.com pagerduty.com figma.com canva.com zoom.us
     box.com dropbox.com dropboxapi.com wikipedia.org wikimedia.org arxiv.org nih.gov brave.com tavily.com exa.ai firecrawl.dev
     serper.dev jina.ai todoist.com coinbase.com binance.com etherscan.io feishu.cn dingtalk.com weixin.qq.com gitee.com moonshot.cn moonshot.ai
     aliyuncs.com siliconflow.cn siliconflow.com bigmodel.cn volces.com minimax.chat minimaxi.com baidu.com baidubce.com
     bilibili.com x.ai fireworks.ai cerebras.ai nebius.com novita.ai deepinfra.com baseten.co fal.ai fal.run
     stability.ai runwayml.com assemblyai.com voyageai.com pinecone.io weaviate.io qdrant.io langchain.com wandb.ai
     alchemy.com infura.io ankr.com quicknode.pro helius-rpc.com publicnode.com llamarpc.com coingecko.com dexscreener.com
     jup.ag hyperliquid.xyz polymarket.com opensea.io basescan.org open-meteo.com wttr.in openstreetmap.org
     openweathermap.org newsapi.org alphavantage.co polygon.io yahoo.com strava.com fitbit.com ouraring.com
     home-assistant.io nabu.casa shields.io badgen.net codecov.io coveralls.io quickchart.io mermaid.ink kroki.io gravatar.com
     qq.com tencent.com larksuite.com requesty.ai vercel.ai helicone.ai portkey.ai litellm.ai gremlin.com myshopify.com
     picsum.photos placehold.co unsplash.com opencollective.com
     google goog youtube android amazon aws microsoft azure apple`,
  ),
]);
