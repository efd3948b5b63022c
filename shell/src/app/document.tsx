import { REFRESH_HOOK } from '@radruf/federation/page'
import { ShellServices, useWaitingCount, useWaitingCustomers } from '@radruf/host'
import { CANVAS_COLORS } from '@radruf/shared-ui/mark'
import { type ReactNode, useContext } from 'react'
import { preload } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { PageState } from './page-state.ts'
import { ROOT_STYLE } from './page-transition.tsx'

/**
 * The whole document, rendered on the server and hydrated as it is. The title is the product name on every page (SPEC §2), with the
 * number of unread messages, or for mechanics of unanswered cases, before it. A customer who waits in a call takes its place.
 */
export function Document({ state, nonce, children }: { state: PageState; nonce?: string; children: ReactNode }) {
  const { i18n } = useTranslation('shell')
  const { t } = useTranslation('shell')
  const services = useContext(ShellServices)
  const count = useWaitingCount(services)
  const [firstWaiting] = useWaitingCustomers(services)
  const title = firstWaiting
    ? t('waiting.title', { name: firstWaiting.name, product: state.productName })
    : state.productName
  if (state.texts) preload(state.texts, { as: 'script', nonce })
  const rendered = state.remotes.filter(({ name }) => state.rendered.includes(name))
  for (const { url, integrity } of rendered.flatMap(({ entry, scripts }) => [entry, ...scripts])) {
    preload(url, { as: 'script', integrity, nonce, crossOrigin: 'anonymous' })
  }
  return (
    <html lang={i18n.language} style={ROOT_STYLE}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* Safari would turn numbers and addresses into links before hydration, which discards the server's page. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{count > 0 ? `(${count}) ${title}` : title}</title>
        {state.dev && <script dangerouslySetInnerHTML={{ __html: REFRESH_HOOK }} />}
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/assets/apple-touch-icon.png" />
        {/* Sent with cookies: they decide the language, and a proxy with a login needs them. */}
        <link rel="manifest" href="/manifest.webmanifest" crossOrigin="use-credentials" />
        <meta name="theme-color" content={CANVAS_COLORS.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={CANVAS_COLORS.dark} media="(prefers-color-scheme: dark)" />
        {state.consent && (
          // The service finds its own element by this id.
          <script
            async
            id="usercentrics-cmp"
            src={state.consent.script}
            data-settings-id={state.consent.id}
            nonce={nonce}
          />
        )}
        {state.styles.map(({ url, integrity }) => (
          <link
            key={url}
            rel="stylesheet"
            href={url}
            integrity={integrity || undefined}
            crossOrigin="anonymous"
            precedence="shell"
          />
        ))}
        {rendered
          .flatMap(({ styles }) => styles)
          .map(({ url, integrity }) => (
            <link
              key={url}
              rel="stylesheet"
              href={url}
              data-href={chunkName(url)}
              integrity={integrity || undefined}
              crossOrigin="anonymous"
              precedence="remote"
            />
          ))}
      </head>
      <body>{children}</body>
    </html>
  )
}

/** Name by which a remote's chunk loader finds a stylesheet that is already on the page. */
const chunkName = (url: string) => url.slice(url.indexOf('static/'))
