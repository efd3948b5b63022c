import { CANVAS_COLORS, MARK_COLORS, MARK_PATH, MARK_STROKE_WIDTH } from '@radruf/shared-ui/mark'

type Section = { title: string; text: string }

/** The logo; inline, because the page needs no other file. */
const LOGO = `<svg viewBox="0 0 32 32" width="56" height="56" aria-hidden="true"><rect width="32" height="32" rx="8" fill="${MARK_COLORS.background}"/><path d="${MARK_PATH}" fill="none" stroke="${MARK_COLORS.line}" stroke-width="${MARK_STROKE_WIDTH}" stroke-linecap="round" stroke-linejoin="round"/></svg>`

/** A page that needs no other file. It is in both languages because the person's language is unknown. */
const staticPage = ({ head = '', de, en }: { head?: string; de: Section; en: Section }) => `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>Radruf</title>
<style>
  :root { color-scheme: light dark; background: light-dark(${CANVAS_COLORS.light}, ${CANVAS_COLORS.dark}); color: light-dark(#26292c, #f4f1ec) }
  body { max-inline-size: 34rem; margin: 12vh auto; padding-inline: 1.25rem; font: 1.0625rem/1.5 Figtree, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
  a { font-weight: 650; color: light-dark(#a34100, #f5a25d) }
  h1, h2 { margin-block: 1.5rem 0.5rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.02em }
  h2 { font-size: 1.25rem }
  p { margin: 0 }
</style>
<body>
<main>
  ${LOGO}
  <h1>${de.title}</h1>
  <p>${de.text}</p>
  <section lang="en">
    <h2>${en.title}</h2>
    <p>${en.text}</p>
  </section>
</main>
`

/** Fallback page while the service does not answer. */
export const UNAVAILABLE = staticPage({
  head: '<meta http-equiv="refresh" content="5">\n',
  de: {
    title: 'Etwas ist schief gelaufen',
    text: 'Wir sind gleich wieder da. Diese Seite versucht es in fünf Sekunden von selbst noch einmal.',
  },
  en: {
    title: 'Something went wrong',
    text: 'We’ll be back in a moment. This page will try again by itself in five seconds.',
  },
})

/** Page for a request that the server does not accept. */
export const REFUSED = staticPage({
  de: {
    title: 'Diese Anfrage hat nicht geklappt',
    text: 'Mit dieser Adresse oder diesem Formular können wir nichts anfangen. <a href="/">Zur Startseite</a>',
  },
  en: {
    title: 'That request didn’t work',
    text: 'We can’t do anything with this address or form. <a href="/">Go to the start page</a>',
  },
})
