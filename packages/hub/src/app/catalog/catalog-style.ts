/** The whole look of the catalog: one small file, no font, picture or script to wait for. */
export const catalogStyle = `
:root{color-scheme:light dark;--ink:light-dark(#16201f,#e8eeed);--soft:light-dark(#4b5957,#a9b8b5);--line:light-dark(#d7dfdd,#33403e);--page:light-dark(#fff,#111817);--card:light-dark(#f4f7f6,#1a2322);--accent:light-dark(#0b6b60,#5fd0c0);--good:light-dark(#1b6e33,#7fd596);--warn:light-dark(#8a5300,#f0b35b);--bad:light-dark(#a3201c,#ff9a92)}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
a{color:var(--accent)}
a:focus-visible,input:focus-visible,button:focus-visible,summary:focus-visible,pre:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
header.top,main,footer{max-width:1080px;margin:0 auto;padding:16px 24px}
header.top{display:flex;gap:16px;align-items:center;flex-wrap:wrap;border-bottom:1px solid var(--line)}
header.top .home{font-weight:650;color:var(--ink);text-decoration:none}
header.top form{display:flex;gap:8px;flex:1 1 320px}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:var(--page);padding:8px}
input[type=search]{flex:1;min-width:0;font:inherit;padding:8px 12px;border:1px solid var(--soft);border-radius:8px;background:var(--page);color:var(--ink)}
button{font:inherit;padding:8px 16px;border:1px solid var(--accent);border-radius:8px;background:var(--accent);color:var(--page);cursor:pointer}
h1{font-size:28px;line-height:1.2;letter-spacing:-.02em;margin:16px 0 8px}
h2{font-size:19px;margin:32px 0 8px}
h3{font-size:16px;margin:24px 0 4px}
.soft{color:var(--soft)}
.rows{list-style:none;padding:0;margin:16px 0}
.rows li{padding:16px 0;border-bottom:1px solid var(--line)}
.rows h2{margin:0;font-size:16px}
.rows p{margin:4px 0 0;max-width:80ch}
.split{display:grid;grid-template-columns:minmax(0,1fr) 300px;gap:48px}
@media(max-width:800px){.split{grid-template-columns:minmax(0,1fr);gap:8px}header.top,main,footer{padding:12px 16px}header.top form{order:1;flex-basis:100%}header.top .home{flex:1}}
.facts{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px;margin:16px 0;align-self:start}
.facts dl{margin:0;display:grid;grid-template-columns:auto minmax(0,1fr);gap:6px 16px}
.facts dt{color:var(--soft)}.facts dd{margin:0}
pre,.line{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,monospace}
pre{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:12px;overflow:auto;white-space:pre-wrap}
.line{display:block;background:var(--card);border:1px solid var(--accent);border-radius:8px;padding:12px;user-select:all;margin:8px 0}
.verdict{display:inline-block;font-weight:650;border:1px solid currentcolor;border-radius:999px;padding:1px 10px;font-size:13px}
.allow{color:var(--good)}.review{color:var(--warn)}.block{color:var(--bad)}
.findings li{margin:8px 0}
.files{columns:2;column-gap:32px;padding-left:20px}@media(max-width:800px){.files{columns:1}}
.readme{max-width:72ch}
footer{border-top:1px solid var(--line);color:var(--soft);font-size:13px;margin-top:48px}
`.trim();
