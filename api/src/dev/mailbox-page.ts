import { escapeHtml } from '../mail/layout.ts'
import type { Settings } from '../settings.ts'
import type { DevMail } from './storage.ts'

type MailboxPage = {
  mails: readonly DevMail[]
  now: Temporal.Instant
  next: Temporal.Instant | undefined
  settings: Settings
}

const STYLE = `
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
  body { max-width: 46rem; margin: 0 auto; padding: 1rem }
  form { display: flex; flex-wrap: wrap; gap: .5rem; margin: .5rem 0 1.5rem }
  button { font: inherit; min-height: 44px; padding: 0 1rem; border-radius: 8px; border: 1px solid; cursor: pointer }
  article { border-top: 1px solid #8888; padding: 1rem 0 }
  h2 { font-size: 1.1rem; margin: 0 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .5rem 0 }
  .quiet { opacity: .75; margin: 0 }`

/** Renders the development mailbox as one HTML page without scripts. */
export function renderMailboxPage({ mails, now, next, settings }: MailboxPage): string {
  const { productName, zone } = settings
  const time = (instant: Temporal.Instant | Date) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium', timeZone: zone }).format(
      instant instanceof Date ? instant : instant.epochMilliseconds,
    )
  const button = (move: string, label: string, enabled = true) =>
    `<button name="move" value="${move}"${enabled ? '' : ' disabled'}>${label}</button>`
  const title = `${escapeHtml(productName)} · mailbox (demo)`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body>
<main>
<h1>${title}</h1>
<section aria-labelledby="clock">
<h2 id="clock">The product’s clock</h2>
<p>It is <strong><time datetime="${now.toString()}">${time(now)}</time></strong> (${escapeHtml(zone)}).</p>
<form method="post" action="/dev/clock">
${button('next-appointment', next ? `To the next appointment (5 min before it: ${time(next)})` : 'No appointment ahead', next !== undefined)}
${button('hour', '+1 hour')}
${button('day', '+1 day')}
${button('real', 'Back to real time')}
</form>
</section>
<section aria-label="Mails">
<p class="quiet">Mails that would have been sent, newest first. <a href="/dev/mailbox">Reload</a> · <a href="/dev/mailbox.json">JSON</a></p>
${mails.map((mail) => renderArticle(mail, time(mail.sent_at))).join('\n') || '<p>No mail yet.</p>'}
</section>
</main>
</body>
</html>
`
}

const renderArticle = ({ id, recipient, subject, text, attachments }: DevMail, time: string) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="quiet">to ${escapeHtml(recipient)} · ${time}</p>
<pre>${linkify(text)}</pre>
${attachments.map(({ name }, index) => `<a href="/dev/mailbox/${id}/attachments/${index}">${escapeHtml(name)}</a>`).join(' · ')}
</article>`

/** Turns URLs into links. Splits before escaping, so a URL is never cut at an entity. */
const linkify = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => {
      const escaped = escapeHtml(part)
      return index % 2 === 1 ? `<a href="${escaped}">${escaped}</a>` : escaped
    })
    .join('')
