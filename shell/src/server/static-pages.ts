/** A page that needs no other file. It is in both languages because the person's language is unknown. */
const staticPage = ({
  head = '',
  title,
  de,
  en,
}: {
  head?: string
  title: string
  de: string
  en: string
}) => `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>Radruf</title>
<style>
  :root { color-scheme: light dark; background: light-dark(#faf8f5, #191b1d); color: light-dark(#26292c, #f4f1ec) }
  body { max-inline-size: 34rem; margin: 12vh auto; padding-inline: 1.25rem; font: 1.0625rem/1.5 system-ui, sans-serif }
  p:first-child, a { font-weight: 650; color: light-dark(#a34100, #f5a25d) }
  h1 { font-size: 1.75rem; line-height: 1.2 }
</style>
<body>
<main>
  <p>Radruf</p>
  <h1>${title}</h1>
  <p>${de}</p>
  <p lang="en">${en}</p>
</main>
`

/** Fallback page while the service does not answer. */
export const UNAVAILABLE = staticPage({
  head: '<meta http-equiv="refresh" content="5">\n',
  title: 'Etwas ist schief gelaufen',
  de: 'Wir sind gleich wieder da. Diese Seite versucht es in fünf Sekunden von selbst noch einmal.',
  en: 'Something went wrong. We will be back in a moment; this page tries again by itself in five seconds.',
})

/** Page for a request that the server does not accept. */
export const REFUSED = staticPage({
  title: 'Diese Anfrage hat nicht geklappt',
  de: 'Mit dieser Adresse oder diesem Formular können wir nichts anfangen. <a href="/">Zur Startseite</a>',
  en: 'We cannot do anything with this address or form. <a href="/">To the start page</a>',
})
