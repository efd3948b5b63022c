import type { Language } from '@radruf/contract'
import { STYLE_PATH } from './style.ts'

/** A page of `/qa`: plain, without a script, so that it works whatever is wrong with the product. `body` is HTML. */
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

/** Text as it may stand in HTML and in its attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
