/** The bank's own look, light and dark. */
export const STYLE = `
:root{color-scheme:light dark;--bg:#f1f3ef;--card:#fff;--ink:#16211b;--muted:#566159;--line:#cbd3cc;--field:#fff;
--brand:#1c5b45;--brand-ink:#fff;--brand-soft:#e5f0ea;--bad:#b3261e;--bad-soft:#fdecea;--warn:#7a5300;
--warn-soft:#fdf3dc}
@media (prefers-color-scheme:dark){:root{--bg:#0f1613;--card:#18211d;--ink:#e8efea;--muted:#a3b0a8;--line:#3c4a43;
--field:#111916;--brand:#7fd3ae;--brand-ink:#06231a;--brand-soft:#17332a;--bad:#ff9b92;--bad-soft:#3d1b18;
--warn:#ecc675;--warn-soft:#352a10}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);
font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;font-variant-numeric:tabular-nums}
.bar{background:var(--card);border-bottom:1px solid var(--line)}
.bar div{max-width:920px;margin:auto;padding:14px 20px;display:flex;gap:16px;align-items:center;
justify-content:space-between;flex-wrap:wrap}
.mark{display:flex;gap:10px;align-items:center;font-weight:680;letter-spacing:-.01em}
.mark svg{color:var(--brand)}
nav{display:flex;gap:4px}
nav a{color:var(--muted);text-decoration:none;padding:10px 12px;min-width:44px;text-align:center;border-radius:8px}
nav a[aria-current]{color:var(--ink);background:var(--brand-soft);font-weight:600}
main{max-width:920px;margin:0 auto;padding:28px 20px 56px;display:grid;gap:24px;
grid-template-columns:minmax(0,1fr) 320px;align-items:start}
main.one{grid-template-columns:minmax(0,480px);justify-content:center}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:24px}
h1{font-size:24px;line-height:1.25;letter-spacing:-.02em;margin:0 0 6px}
h2{font-size:16px;margin:0 0 6px}
p{margin:0 0 14px}
.muted{color:var(--muted)}.small{font-size:14px}
dl{display:grid;grid-template-columns:1fr;gap:2px;margin:0}
dt{color:var(--muted);font-size:14px}dd{margin:0 0 12px;overflow-wrap:anywhere}
dd.sum{font-size:30px;font-weight:700;letter-spacing:-.02em;line-height:1.2}
label{display:block;font-weight:600;margin-bottom:4px}
.field{margin:0 0 18px}.pair{display:grid;grid-template-columns:1fr 1fr;gap:16px}
input{width:100%;font:inherit;font-size:18px;letter-spacing:.02em;color:inherit;background:var(--field);
border:1px solid var(--muted);border-radius:10px;padding:12px 14px;min-height:52px}
input[aria-invalid=true]{border:2px solid var(--bad)}
.hint{color:var(--muted);font-size:14px;margin:4px 0 0}
.wrong{color:var(--bad);font-size:14px;font-weight:600;margin:4px 0 0}
.alert{background:var(--bad-soft);color:var(--bad);border-radius:10px;padding:12px 14px;margin:0 0 18px;
font-weight:600}
button,.button{display:block;width:100%;text-align:center;font:inherit;font-weight:680;min-height:52px;
padding:12px 18px;border-radius:10px;border:1px solid var(--brand);background:var(--brand);color:var(--brand-ink);
cursor:pointer;text-decoration:none}
button.quiet{background:transparent;color:var(--ink);border-color:transparent;font-weight:500;
text-decoration:underline;margin-top:8px}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.note{background:var(--warn-soft);color:var(--warn);border-radius:14px;padding:18px 20px}
.note ul{list-style:none;margin:0;padding:0}.note li{padding:8px 0;
border-top:1px solid color-mix(in srgb,currentColor 25%,transparent);font-size:14px}
.note code{display:block;font:600 15px ui-monospace,"SFMono-Regular",Menlo,monospace;white-space:nowrap}
.practice{background:var(--warn-soft);color:var(--warn);border-radius:10px;padding:10px 14px}
.hint code{color:var(--ink);font:600 15px ui-monospace,"SFMono-Regular",Menlo,monospace;white-space:nowrap}
.sign{width:56px;height:56px;border-radius:50%;display:grid;place-items:center;background:var(--brand-soft);
color:var(--brand);margin-bottom:14px}
.sign.bad{background:var(--bad-soft);color:var(--bad)}
.side{display:grid;gap:16px}
@media (max-width:760px){main{grid-template-columns:minmax(0,1fr);padding:16px 16px 40px}.side{display:contents}
.side>.card{order:-1}.card{padding:20px}dd.sum{font-size:26px}}
`;
