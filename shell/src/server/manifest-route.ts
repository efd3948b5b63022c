import { LANGUAGE_KEY } from '@radruf/host/language'
import { CANVAS_COLORS } from '@radruf/shared-ui/mark'
import type { FastifyInstance } from 'fastify'
import { negotiateLanguage } from './language.ts'
import { fetchSession, readCookie } from './request.ts'

const ICON = { type: 'image/png', purpose: 'any' }

/** Registers the web app manifest, with the operator's product name. */
export function registerManifestRoute(app: FastifyInstance, serviceUrl: string) {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { brand, person } = await fetchSession(request, serviceUrl, () => {})
    const lang = negotiateLanguage({
      account: person?.language,
      cookie: readCookie(request, LANGUAGE_KEY),
      acceptLanguage: request.headers['accept-language'],
    })
    reply.type('application/manifest+json').header('cache-control', 'no-cache')
    return reply.send(
      JSON.stringify({
        id: '/',
        name: brand.productName,
        short_name: brand.productName,
        lang,
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: CANVAS_COLORS.light,
        theme_color: CANVAS_COLORS.light,
        // Systems in the dark scheme start the app on these; browsers without the member use the colours above.
        color_scheme_dark: { background_color: CANVAS_COLORS.dark, theme_color: CANVAS_COLORS.dark },
        icons: [
          { ...ICON, src: '/assets/icon-192.png', sizes: '192x192' },
          { ...ICON, src: '/assets/icon-512.png', sizes: '512x512' },
          // The largest icon is the one that phones show while the app starts.
          { ...ICON, src: '/assets/splash-icon-768.png', sizes: '768x768' },
          { ...ICON, src: '/assets/icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
        ],
      }),
    )
  })
}
