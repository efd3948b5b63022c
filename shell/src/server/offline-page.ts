import type { Language, Session } from '@radruf/contract'
import { escapeHtml } from '@radruf/contract/server'
import { hashSource } from '@radruf/federation/release-files'
import { LANGUAGE_KEY } from '@radruf/host/language'
import de from '@radruf/host/texts/de.json' with { type: 'json' }
import en from '@radruf/host/texts/en.json' with { type: 'json' }
import { CANVAS_COLORS, toDrawingUrl } from '@radruf/shared-ui/mark'
import type { FastifyInstance } from 'fastify'
import { PAGE_STATE, type PageState } from '../app/page-state.ts'
import { negotiateLanguage } from './language.ts'
import { createPageState, type PageOptions } from './page.ts'
import { fetchSession, readCookie } from './request.ts'
import { createNonce, PAGE_HEADERS, policyHeaders } from './security.ts'
import { toVisitor } from './visitor.ts'

/** Address of the page that the service worker stores and answers with while there is no connection. */
const OFFLINE_URL = '/offline'

/** The product takes the attribute away when it starts in this document, and the styles with it. */
const STYLE = `
html[data-offline-page] {
  color-scheme: light dark; background: light-dark(${CANVAS_COLORS.light}, ${CANVAS_COLORS.dark}); color: light-dark(#26292c, #f1eee9);
  & body { max-inline-size: 40rem; margin: 0 auto; padding: max(1rem, env(safe-area-inset-top)) 1rem 1.5rem; font: 1rem/1.5 Figtree, system-ui, sans-serif }
  & h1 { margin: 0; font-size: 1.875rem; line-height: 1.2; letter-spacing: -.02em; text-wrap: balance; overflow-wrap: anywhere; hyphens: auto }
  & p { margin: .5rem 0 0; text-wrap: pretty }
  & section { display: grid; gap: 1rem }
  & section + section { margin-block-start: 2.5rem }
  & .head { display: grid; gap: 1rem }
  & .head img { inline-size: 100%; block-size: auto; max-block-size: 40svh; border-radius: 1.5rem; background: light-dark(#f5e6d2, #2b221a); object-fit: contain }
  & .actions { display: grid; gap: .75rem }
  & .actions a { display: grid; place-content: center; min-block-size: 3.25rem; padding: 0 1rem; border: 2px solid light-dark(#817b74, #8d9094); border-radius: 1rem; font-size: 1.0625rem; font-weight: 680; text-align: center; text-decoration: none; color: inherit }
  & .actions a:first-child { background: light-dark(#ea7a1e, #f58a2c); color: light-dark(#1f1206, #211307); border-color: transparent }
  & a:focus-visible { outline: 3px solid light-dark(#26292c, #f1eee9); outline-offset: 3px }
  @media (max-height: 30em) {
    & .head { grid-template-columns: 9rem minmax(0, 1fr); align-items: center }
    & h1 { font-size: 1.375rem }
  }
}
`

const TEXTS = {
  de: {
    title: 'Gerade kein Netz.',
    text: 'Sobald Sie wieder Netz haben, geht es hier von selbst weiter.',
    call: (phone: string) => `Support anrufen: ${phone}`,
  },
  en: {
    title: 'No connection right now.',
    text: 'We’ll carry on by ourselves as soon as you’re back online.',
    call: (phone: string) => `Call support: ${phone}`,
  },
} as const
const SHELL_TEXTS = { de, en }

// Twin: getPhoneLink of shell-kit, which would load React into this server.
const toPhoneLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`

function renderSection(language: Language, supportPhone: string | null): string {
  const { title, text, call } = TEXTS[language]
  const phone = supportPhone
    ? `\n      <a href="${toPhoneLink(supportPhone)}">${escapeHtml(call(supportPhone))}</a>`
    : ''
  return `  <section lang="${language}">
    <div class="head">
      <img src="${toDrawingUrl('no-connection')}" alt="" width="390" height="280">
      <div><h1>${title}</h1><p>${text}</p></div>
    </div>
    <div class="actions">
      <a href="">${SHELL_TEXTS[language].tryAgain}</a>${phone}
    </div>
  </section>`
}

/** The product that starts in the page for a person whose data this device has. */
type Start = {
  nonce: string
  page: PageState
  scripts: PageOptions['source']['assets']['scripts']
  watchdog?: string | undefined
}

function renderScripts({ nonce, page, scripts, watchdog }: Start): string {
  const entries = scripts.map(
    ({ url, integrity }) =>
      `<script defer src="${url}" nonce="${nonce}" crossorigin="anonymous"${integrity && ` integrity="${integrity}"`}></script>`,
  )
  return [
    `<script type="application/json" id="page-state">${JSON.stringify(page).replaceAll('<', '\\u003c')}</script>`,
    `<script src="/assets/offline-page.js" nonce="${nonce}"></script>`,
    watchdog && `<script nonce="${nonce}">if (window.${PAGE_STATE}) {${watchdog}}</script>`,
    ...entries,
  ]
    .filter(Boolean)
    .join('\n')
}

/**
 * The page for times without a connection, in both languages, because it contains nothing of a person. Its script leaves the language of
 * the device, and starts the product with the data that the device has of a signed-in customer.
 */
export const renderOfflinePage = ({ brand }: Pick<Session, 'brand'>, start: Start): string => `<!doctype html>
<html lang="de" data-offline-page>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(brand.productName)}</title>
<style>${STYLE}</style>
<body>
<main>
${renderSection('de', brand.supportPhone)}
${renderSection('en', brand.supportPhone)}
</main>
${renderScripts(start)}
`

/** Registers the page for times without a connection: the product in the releases of the visitor, without a person. */
export function registerOfflinePage(app: FastifyInstance, options: PageOptions) {
  const { source, serviceUrl, settings } = options
  app.get(OFFLINE_URL, async (incoming, reply) => {
    const session = await fetchSession(incoming, serviceUrl, () => {})
    const { list, added } = await source.getPageRemotes(
      toVisitor(incoming, async () => session),
      [],
    )
    const language = negotiateLanguage({
      account: session.person?.language,
      cookie: readCookie(incoming, LANGUAGE_KEY),
      acceptLanguage: incoming.headers['accept-language'],
    })
    const state = createPageState(options, { incoming, language, live: { list, added }, leftOut: [], overrides: null })
    const page = { ...state, productName: session.brand.productName, rendered: [], isOfflineCopy: true }
    const { scripts, watchdog, insertedStyles } = source.assets
    const nonce = createNonce()
    const sources = { styles: [...insertedStyles, hashSource(STYLE)], connect: session.settings.callSources }
    return reply
      .type('text/html; charset=utf-8')
      .headers({ ...PAGE_HEADERS, ...policyHeaders(nonce, sources, settings.consent !== null) })
      .send(renderOfflinePage(session, { nonce, page, scripts, watchdog }))
  })
}
