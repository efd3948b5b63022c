import type { Language, Session } from '@radruf/contract'
import de from '@radruf/host/texts/de.json' with { type: 'json' }
import en from '@radruf/host/texts/en.json' with { type: 'json' }
import { CANVAS_COLORS } from '@radruf/shared-ui/mark'
import type { FastifyInstance } from 'fastify'
import { createServiceClient, fetchSession } from './request.ts'
import { hashSource } from './security.ts'

/** Address of the page that the service worker stores and answers with while there is no connection. */
const OFFLINE_URL = '/offline'

const STYLE = `
:root { color-scheme: light dark; background: light-dark(${CANVAS_COLORS.light}, ${CANVAS_COLORS.dark}); color: light-dark(#26292c, #f1eee9) }
body { max-inline-size: 30rem; margin: 0 auto; padding: max(6vh, 1.5rem) 1.25rem; font: 1.0625rem/1.5 Figtree, system-ui, sans-serif }
img { display: block; inline-size: 10rem; block-size: 10rem; margin-inline: auto }
h1 { margin: 1rem 0 .5rem; font-size: 1.75rem; line-height: 1.2 }
h2 { margin: 0; font-size: 1.25rem; line-height: 1.3 }
section + section { margin-block-start: 2.5rem }
[data-last-state] { margin-block: 1.5rem; padding: 1rem 1.25rem; border-radius: 1rem; background: light-dark(#fffdf9, #202326); border: 1px solid light-dark(#e4ddd3, #3a3f43) }
[data-last-state] p { margin: .25rem 0 0 }
[data-last-state] h3 { margin: 1rem 0 0; font-size: 1.0625rem }
[data-last-state] a { display: inline-flex; align-items: center; min-block-size: 2.75rem; color: inherit; font-weight: 650 }
.actions { display: grid; gap: .75rem; margin-block-start: 1.5rem }
.actions a { display: grid; place-content: center; min-block-size: 3rem; border-radius: .75rem; font-weight: 650; text-align: center; color: inherit }
.actions a:first-child { text-decoration: none; background: light-dark(#26292c, #f1eee9); color: light-dark(#faf8f5, #17191b); border: 1px solid transparent }
.actions a:focus-visible { outline: 3px solid light-dark(#a34100, #f5a25d); outline-offset: 3px }
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

/** What `public/offline-page.js` writes into the page, by language. */
const listStateTexts = (language: Language) => {
  const { appointment, noAppointment, ticket, asOf } = TEXTS[language]
  return { appointment, noAppointment, ticket, asOf, problems: SHELL_TEXTS[language].categories.problem }
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

function renderSection(language: Language, supportPhone: string | null): string {
  const { title, text, call } = TEXTS[language]
  const phone = supportPhone
    ? `\n      <a href="tel:${escapeHtml(supportPhone.replace(/[^\d+]/g, ''))}">${escapeHtml(call(supportPhone))}</a>`
    : ''
  return `  <section lang="${language}">
    <h1>${title}</h1>
    <p>${text}</p>
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
  <img src="/assets/drawings/bike-city.svg" alt="" width="160" height="160">
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
  "img-src 'self'",
  `style-src ${hashSource(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Registers the page for times without a connection. It contains nothing of a person. */
export function registerOfflinePage(app: FastifyInstance, serviceUrl: string) {
  app.get(OFFLINE_URL, async (request, reply) => {
    const session = await fetchSession(createServiceClient(request, serviceUrl, () => {}))
    reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY })
    return reply.send(renderOfflinePage(session))
  })
}
