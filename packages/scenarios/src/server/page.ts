import type { Language } from '@radruf/contract'
import { escapeHtml } from '@radruf/contract/server'

/** Renders a page of `/qa` without scripts, so that it works even when the product does not. `body` is HTML. */
export const renderPage = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${STYLE_PATH}"></head>
<body>
<main>
${body}
</main>
</body>
</html>`

export const STYLE_PATH = '/qa/style.css'

/** Style sheet of `/qa`, independent of the product's design system. */
export const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --line: light-dark(#dcd6cd, #3b4044); --edge: light-dark(#817b74, #8d9399);
  --ground: light-dark(#faf8f5, #17191b); --card: light-dark(#fff, #212427); --text: light-dark(#26292c, #f0ede8); --muted: light-dark(#5a5f63, #b0b5b9);
  --link: light-dark(#a34100, #ff9d4d); --on: light-dark(#26292c, #f0ede8); --on-text: light-dark(#fff, #17191b); }
* { box-sizing: border-box; margin: 0; }
html { background: var(--ground); color: var(--text); scroll-padding-top: 1rem; }
main { max-width: 72rem; margin: 0 auto; padding: 1rem; display: grid; gap: 2rem; grid-template-columns: minmax(0, 1fr); }
header, section, .stack { display: grid; gap: 0.75rem; align-content: start; grid-template-columns: minmax(0, 1fr); }
h1 { font-size: clamp(1.5rem, 1.2rem + 1.4vw, 2rem); line-height: 1.2; }
h2 { font-size: 1.25rem; line-height: 1.25; }
h3 { font-size: 1.0625rem; line-height: 1.3; }
h1, h2, h3, p, code { overflow-wrap: anywhere; }
ul { list-style: none; padding: 0; display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
li, .now { background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; padding: 1rem; display: grid; gap: 0.5rem; align-content: start; grid-template-columns: minmax(0, 1fr); }
li > :last-child { align-self: end; }
.now { gap: 1rem; }
code { font-size: 0.8125rem; color: var(--muted); }
.muted { color: var(--muted); }
a { color: var(--link); text-underline-offset: 0.18em; }
.row { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
button, .row a, input { font: inherit; min-height: 2.75rem; padding: 0.5rem 0.75rem; border-radius: 0.625rem; }
.row a { display: inline-flex; align-items: center; border: 1px solid var(--line); background: var(--card); }
button, input { border: 1px solid var(--edge); background: var(--card); color: inherit; }
button { cursor: pointer; font-weight: 550; }
input { width: 16rem; max-width: 100%; }
button[aria-pressed=true], a[aria-current] { background: var(--on); color: var(--on-text); border-color: var(--on); text-decoration: none; }
label { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; max-width: 100%; }
:focus-visible, input:focus-within { outline: 3px solid var(--text); outline-offset: 2px; }
`
