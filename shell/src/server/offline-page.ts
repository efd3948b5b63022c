import type { Language, Session } from '@radruf/contract'
import { escapeHtml } from '@radruf/contract/server'
import { hashSource } from '@radruf/federation/release-files'
import de from '@radruf/host/texts/de.json' with { type: 'json' }
import en from '@radruf/host/texts/en.json' with { type: 'json' }
import { CANVAS_COLORS, drawRing, toDrawingUrl } from '@radruf/shared-ui/mark'
import type { FastifyInstance } from 'fastify'
import { fetchSession } from './request.ts'

/** Address of the page that the service worker stores and answers with while there is no connection. */
const OFFLINE_URL = '/offline'

const RING = `<svg viewBox="0 0 144 136" aria-hidden="true"><path d="${drawRing({ width: 144, height: 136, weight: 6 }, 'b').outline}"/></svg>`

const STYLE = `
:root { color-scheme: light dark; background: light-dark(${CANVAS_COLORS.light}, ${CANVAS_COLORS.dark}); color: light-dark(#26292c, #f1eee9) }
body { max-inline-size: 40rem; margin: 0 auto; padding: max(1rem, env(safe-area-inset-top)) 1rem 1.5rem; font: 1rem/1.5 Figtree, system-ui, sans-serif }
h1, h2, h3 { margin: 0; line-height: 1.2; text-wrap: balance; overflow-wrap: anywhere }
h1 { font-size: 1.875rem; letter-spacing: -.02em; hyphens: auto }
h2 { font-size: 1.375rem }
h3 { font-size: 1.0625rem }
p { margin: .5rem 0 0; text-wrap: pretty }
section { display: grid; gap: 1rem }
section + section { margin-block-start: 2.5rem }
.head { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: .75rem 1.5rem; padding: 1.5rem 1rem; border-radius: 1.5rem; background: light-dark(#f5e6d2, #2b221a) }
.head > div { flex: 1 1 15rem }
.picture { position: relative; display: grid; place-items: center; inline-size: 9rem; block-size: 8.5rem }
.picture img { inline-size: 5.5rem; block-size: 5.5rem }
.picture svg { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; fill: light-dark(#dc6508, #ff9d52) }
[data-last-state] { padding: 1.125rem 1rem; border-radius: 1.375rem; background: light-dark(#26292c, #26292d); color: #f6f2ec; border: 1px solid transparent }
[data-last-state] p { margin-block-start: .25rem }
[data-last-state] .age { color: #c9c3ba; font-size: .9375rem }
[data-last-state] h3 { margin-block-start: 1rem }
[data-last-state] a { display: inline-flex; align-items: center; min-block-size: 2.75rem; color: inherit; font-weight: 650 }
.actions { display: grid; gap: .75rem }
.actions a { display: grid; place-content: center; min-block-size: 3.25rem; padding: 0 1rem; border: 2px solid light-dark(#817b74, #8d9094); border-radius: 1rem; font-size: 1.0625rem; font-weight: 680; text-align: center; text-decoration: none; color: inherit }
.actions a:first-child { background: light-dark(#ea7a1e, #f58a2c); color: light-dark(#1f1206, #211307); border-color: transparent }
a:focus-visible { outline: 3px solid light-dark(#26292c, #f1eee9); outline-offset: 3px }
[data-last-state] a:focus-visible { outline-color: #f6f2ec }
@media (max-height: 30em) {
  .head { flex-wrap: nowrap; padding: .75rem 1rem }
  .head > div { flex-basis: 0 }
  .picture { flex: none; inline-size: 4.5rem; block-size: 4.25rem }
  .picture img { inline-size: 2.75rem; block-size: 2.75rem }
  h1 { font-size: 1.375rem }
}
`

const TEXTS = {
  de: {
    title: 'Keine Verbindung',
    text: 'Sobald Sie wieder Netz haben, geht es hier von selbst weiter.',
    call: (phone: string) => `Support anrufen: ${phone}`,
    appointment: 'Videoanruf: {{time}} Uhr',
    noAppointment: 'Kein Termin gebucht',
    ticket: 'Ihr Ticket',
    asOf: 'Stand: {{time}} Uhr',
  },
  en: {
    title: 'No connection',
    text: 'We’ll carry on by ourselves as soon as you’re back online.',
    call: (phone: string) => `Call support: ${phone}`,
    appointment: 'Video call: {{time}}',
    noAppointment: 'No call booked',
    ticket: 'Your ticket',
    asOf: 'As of {{time}}',
  },
} as const
const SHELL_TEXTS = { de, en }

/** Texts that `public/offline-page.js` writes into the page, by language. */
const listStateTexts = (language: Language) => {
  const { appointment, noAppointment, ticket, asOf } = TEXTS[language]
  return { appointment, noAppointment, ticket, asOf, problems: SHELL_TEXTS[language].categories.problem }
}

// Twin: getPhoneLink of shell-kit, which would load React into this server.
const toPhoneLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`

function renderSection(language: Language, supportPhone: string | null): string {
  const { title, text, call } = TEXTS[language]
  const phone = supportPhone
    ? `\n      <a href="${toPhoneLink(supportPhone)}">${escapeHtml(call(supportPhone))}</a>`
    : ''
  return `  <section lang="${language}">
    <div class="head">
      <span class="picture"><img src="${toDrawingUrl('item-chain-link')}" alt="" width="88" height="88">${RING}</span>
      <div><h1>${title}</h1><p>${text}</p></div>
    </div>
    <div data-last-state hidden></div>
    <div class="actions">
      <a href="">${SHELL_TEXTS[language].tryAgain}</a>${phone}
    </div>
  </section>`
}

/**
 * The page for times without a connection, in both languages, because the stored copy is the same for every person. Its script
 * leaves the language of the device and shows the last known state of the overview.
 */
export function renderOfflinePage({ brand, settings }: Pick<Session, 'brand' | 'settings'>): string {
  const state = { zone: settings.zone, texts: { de: listStateTexts('de'), en: listStateTexts('en') } }
  return `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(brand.productName)}</title>
<style>${STYLE}</style>
<body>
<main>
${renderSection('de', brand.supportPhone)}
${renderSection('en', brand.supportPhone)}
</main>
<script type="application/json" id="offline-state">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>
<script src="/assets/offline-page.js"></script>
`
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  `style-src ${hashSource(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Registers the page for times without a connection. It contains nothing of a person. */
export function registerOfflinePage(app: FastifyInstance, serviceUrl: string) {
  app.get(OFFLINE_URL, async (request, reply) => {
    const session = await fetchSession(request, serviceUrl, () => {})
    reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY })
    return reply.send(renderOfflinePage(session))
  })
}
