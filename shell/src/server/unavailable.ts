/**
 * Fallback page while the service does not answer. It needs no other file, and is in both languages because the person's language is
 * unknown.
 */
export const UNAVAILABLE = `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>Radruf</title>
<style>
  :root { color-scheme: light dark; background: light-dark(#faf8f5, #191b1d); color: light-dark(#26292c, #f4f1ec) }
  body { max-inline-size: 34rem; margin: 12vh auto; padding-inline: 1.25rem; font: 1.0625rem/1.5 system-ui, sans-serif }
  p:first-child { font-weight: 650; color: light-dark(#a34100, #f5a25d) }
  h1 { font-size: 1.75rem; line-height: 1.2 }
</style>
<body>
<main>
  <p>Radruf</p>
  <h1>Etwas ist schief gelaufen</h1>
  <p>Wir sind gleich wieder da. Diese Seite versucht es in fünf Sekunden von selbst noch einmal.</p>
  <p lang="en">Something went wrong. We will be back in a moment; this page tries again by itself in five seconds.</p>
</main>
`
