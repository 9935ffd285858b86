import type { HostKind } from "./host-kinds.ts";

/** Hosts of one kind, and what makes them that. A domain stands for everything below it. */
export interface HostRow {
  readonly kind: HostKind;
  readonly from: string;
  /** The year and month in which the row was put together or gone through again. */
  readonly asOf: string;
  readonly hosts: string;
}

/**
 * What is known of hosts, as data: a row for each kind. A host that stands nowhere is unknown. Pages under a name that everybody can have
 * (`*.vercel.app`, `*.github.io`) belong to whoever made them, and stand nowhere on purpose.
 */
export const HOST_TABLE: readonly HostRow[] = [
  {
    kind: "drop",
    from: "What each of them says it is for: to paste, to drop a file, or to catch whatever is sent.",
    asOf: "2026-11",
    hosts: `webhook.site requestbin.com requestbin.net pipedream.net requestcatcher.com beeceptor.com hookbin.com webhook.cool postb.in
      ptsv3.com ptsv2.com request.run requestinspector.com smee.io typedwebhook.tools webhookinbox.com mockbin.org pastebin.com
      paste.ee hastebin.com ghostbin.com rentry.co rentry.org dpaste.com dpaste.org glot.io termbin.com ix.io sprunge.us paste.rs
      0bin.net privatebin.net controlc.com justpaste.it pastes.io paste.c-net.org bpa.st toptal.com transfer.sh file.io 0x0.st
      anonfiles.com gofile.io bashupload.com temp.sh catbox.moe litterbox.catbox.moe oshi.at tmpfiles.org uguu.se pixeldrain.com
      filebin.net wetransfer.com store1.gofile.io keep.sh envs.sh ttm.sh interact.sh interactsh.com oast.pro oast.fun oast.live
      oast.me oast.online oast.site burpcollaborator.net oastify.com dnslog.cn ceye.io canarytokens.com canarytokens.org
      dnsbin.zhack.ca ipinfo.app grabify.link iplogger.org mega.nz hookdeck.com`,
  },
  {
    kind: "tunnel",
    from: "The documentation of each: a name under it leads to whatever machine somebody runs.",
    asOf: "2026-11",
    hosts: `ngrok.io ngrok.app ngrok-free.app ngrok-free.dev ngrok.dev trycloudflare.com loca.lt localtunnel.me serveo.net localhost.run
      lhr.life pagekite.me bore.pub pinggy.link pinggy.io telebit.io localxpose.io loclx.io tunnelto.dev devtunnels.ms expose.dev
      portmap.io portmap.host playit.gg onion onion.ws tor2web.org tunnelmole.net`,
  },
  {
    kind: "shortener",
    from: "What each of them says it is for.",
    asOf: "2026-11",
    hosts: `bit.ly tinyurl.com t.co goo.gl is.gd v.gd ow.ly cutt.ly rb.gy shorturl.at tiny.cc rebrand.ly t.ly s.id bl.ink buff.ly adf.ly
      soo.gd clck.ru u.to qr.ae lnkd.in`,
  },
  {
    kind: "dynamic",
    from: "The documentation of each: names for addresses that change.",
    asOf: "2026-11",
    hosts: `duckdns.org no-ip.com no-ip.org no-ip.biz ddns.net hopto.org zapto.org sytes.net dynu.com dynu.net afraid.org mooo.com
      freedns.org dyndns.org nip.io sslip.io xip.io traefik.me ddnsfree.com accesscam.org serveftp.com myftp.org redirectme.net
      3utilities.com`,
  },
  {
    kind: "messenger",
    from: "The documentation of their hooks and bots: whoever made one reads what is sent there.",
    asOf: "2026-11",
    hosts: `api.telegram.org discord.com discordapp.com hooks.slack.com open.feishu.cn oapi.dingtalk.com qyapi.weixin.qq.com sctapi.ftqq.com
      ntfy.sh api.pushover.net maker.ifttt.com hook.eu1.make.com hook.us1.make.com hooks.zapier.com`,
  },
  {
    kind: "packages",
    from: "The installation pages of the tools, and the registries themselves.",
    asOf: "2026-11",
    hosts: `npmjs.org npmjs.com pypi.org pythonhosted.org crates.io rubygems.org golang.org go.dev pkg.go.dev maven.org packagist.org
      nuget.org debian.org ubuntu.com alpinelinux.org fedoraproject.org archlinux.org brew.sh rustup.rs sh.rustup.rs rust-lang.org
      nodejs.org nodesource.com yarnpkg.com pnpm.io get.pnpm.io bun.sh bun.com deno.land deno.com astral.sh python.org
      python-poetry.org pypa.io anaconda.com anaconda.org conda.io mamba.pm prefix.dev pixi.sh docker.com docker.io quay.io ghcr.io
      k8s.io helm.sh nixos.org nix.dev determinate.systems sdkman.io volta.sh starship.rs ollama.com ollama.ai fly.io doppler.com
      cloud.google.com dl.google.com aka.ms microsoft.com dot.net llvm.org pytorch.org nvidia.com jetify.com mise.run mise.jdx.dev
      just.systems taskfile.dev moonrepo.dev k3s.io tailscale.com claude.ai cursor.com opencode.ai zed.dev warp.dev railway.com
      railway.app supabase.com paradigm.xyz solana.com anza.xyz duckdb.org clickhouse.com grafana.com hashicorp.com terraform.io
      pulumi.com getfoundry.sh gnu.org kernel.org sourceforge.net jsdelivr.net unpkg.com cdnjs.cloudflare.com esm.sh playwright.dev
      chocolatey.org scoop.sh get.scoop.sh community.chocolatey.org githubcli.com cli.github.com dagger.io temporal.io infracost.io
      snyk.io semgrep.dev trivy.dev aquasecurity.com sentry.io expo.dev convex.dev turso.tech neon.tech planetscale.com stripe.com
      shopify.dev heroku.com netlify.com render.com encore.dev wasmer.io wasmtime.dev bytecodealliance.org elan.lean-lang.org
      lean-lang.org leanprover.github.io julialang.org r-project.org haskell.org ghcup.haskell.org opam.ocaml.org tuna.tsinghua.edu.cn
      mirrors.aliyun.com mirrors.cloud.tencent.com ustc.edu.cn npmmirror.com douban.com huaweicloud.com jfrog.io goproxy.cn goproxy.io
      rsproxy.cn daocloud.io ffmpeg.org imagemagick.org pandoc.org tug.org ctan.org graphviz.org sqlite.org postgresql.org mysql.com
      mongodb.com redis.io nginx.org apache.org git-scm.com jetbrains.com visualstudio.com obsidian.md blender.org godotengine.org
      unity.com qt.io cmake.org libreoffice.org gimp.org inkscape.org videolan.org wireshark.org nmap.org pyg.org vllm.ai
      flashinfer.ai fury.io cloudsmith.io flox.dev devenv.sh factory.ai ampcode.com block.xyz goose-docs.ai kiro.dev
      sourcegraph.com jsr.io`,
  },
  {
    kind: "vendor",
    from: "The documentation of their APIs, or the organisation itself.",
    asOf: "2026-11",
    hosts: `github.com githubusercontent.com gitlab.com bitbucket.org googleapis.com google.com openai.com anthropic.com amazonaws.com
      azure.com azure.net windows.net huggingface.co mistral.ai cohere.ai cohere.com groq.com together.xyz openrouter.ai replicate.com
      perplexity.ai deepseek.com elevenlabs.io deepgram.com notion.com notion.so slack.com linear.app atlassian.com atlassian.net
      jira.com asana.com trello.com airtable.com hubspot.com salesforce.com zendesk.com intercom.io twilio.com sendgrid.com
      mailgun.net postmarkapp.com resend.com paypal.com square.com shopify.com spotify.com twitter.com x.com facebook.com
      instagram.com linkedin.com reddit.com youtube.com apple.com cloudflare.com vercel.com digitalocean.com datadoghq.com
      newrelic.com pagerduty.com figma.com canva.com zoom.us box.com dropbox.com dropboxapi.com wikipedia.org wikimedia.org arxiv.org
      nih.gov brave.com tavily.com exa.ai firecrawl.dev serper.dev jina.ai todoist.com coinbase.com binance.com etherscan.io feishu.cn
      dingtalk.com weixin.qq.com gitee.com moonshot.cn moonshot.ai aliyuncs.com siliconflow.cn siliconflow.com bigmodel.cn volces.com
      minimax.chat minimaxi.com baidu.com baidubce.com bilibili.com x.ai fireworks.ai cerebras.ai nebius.com novita.ai deepinfra.com
      baseten.co fal.ai fal.run stability.ai runwayml.com assemblyai.com voyageai.com pinecone.io weaviate.io qdrant.io langchain.com
      wandb.ai alchemy.com infura.io ankr.com quicknode.pro helius-rpc.com publicnode.com llamarpc.com coingecko.com dexscreener.com
      jup.ag hyperliquid.xyz polymarket.com opensea.io basescan.org open-meteo.com wttr.in openstreetmap.org openweathermap.org
      newsapi.org alphavantage.co polygon.io yahoo.com strava.com fitbit.com ouraring.com home-assistant.io nabu.casa shields.io
      badgen.net codecov.io coveralls.io quickchart.io mermaid.ink kroki.io gravatar.com qq.com tencent.com larksuite.com requesty.ai
      vercel.ai helicone.ai portkey.ai litellm.ai gremlin.com myshopify.com picsum.photos placehold.co unsplash.com opencollective.com
      gserviceaccount.com gstatic.com office.com live.com icloud.com amazon.com claude.com chatgpt.com posthog.com segment.com
      amplitude.com mixpanel.com supabase.co elastic.co snowflakecomputing.com databricks.com doi.org telegram.org whatsapp.com
      medium.com stackoverflow.com w3.org mozilla.org schema.org ietf.org iso.org owasp.org nist.gov mitre.org cve.org`,
  },
  {
    kind: "vendor",
    from: "IANA, Specification 13: top-level domains in which one company alone gives names.",
    asOf: "2026-07",
    hosts: "google goog youtube android amazon aws microsoft azure apple",
  },
];
