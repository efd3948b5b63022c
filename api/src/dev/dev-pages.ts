import { ApiProblem } from '@radruf/contract/api'
import { escapeHtml } from '@radruf/contract/server'
import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Db, DevMailTable } from '../database/schema.ts'
import { parseInput } from '../http/parse-input.ts'
import type { Service } from '../service.ts'
import type { Settings } from '../settings.ts'
import { dateOf, instantOf } from '../time.ts'

const ClockBody = z.object({ now: z.iso.datetime({ offset: true }).nullable() })
const ClockForm = z.object({ move: z.enum(['next-appointment', 'hour', 'day', 'real']) })
const AttachmentParams = z.object({ mail: z.coerce.number().int(), index: z.coerce.number().int() })
const CSP =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; frame-src 'self'"

/** Registers the pages of demo mode: the mailbox of captured mails and the product's clock. */
export async function registerDevPages(app: FastifyInstance, { service }: { service: Service }) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
  app.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'))
  registerMailbox(app, service)
  registerClock(app, service)
}

function registerMailbox(app: FastifyInstance, service: Service) {
  const { db, clock, settings } = service
  app.get('/dev/mailbox', async (_, reply) => {
    const next = await findTimeBeforeNextAppointment(service)
    const page = renderMailboxPage({ mails: await findDevMails(db), now: clock.now(), next, settings })
    return reply.header('content-security-policy', CSP).type('text/html; charset=utf-8').send(page)
  })
  app.get('/dev/mailbox.json', async () =>
    (await findDevMails(db)).map(({ recipient, sent_at, subject, text, html, attachments }) => ({
      to: recipient,
      sentAt: sent_at,
      subject,
      text,
      html,
      attachments,
    })),
  )
  app.get('/dev/mailbox/:mail/attachments/:index', async (request, reply) => {
    const { mail, index } = parseInput(AttachmentParams, request.params)
    const attachment = await findAttachment(db, mail, index)
    if (!attachment) throw new ApiProblem('NOT_FOUND')
    const name = encodeURIComponent(attachment.name)
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`).type(attachment.contentType)
    return reply.send(attachment.content)
  })
}

function registerClock(app: FastifyInstance, service: Service) {
  const { clock } = service
  app.post('/dev/clock', async (request, reply) => {
    const form = ClockForm.safeParse(request.body)
    if (!form.success) {
      const { now } = parseInput(ClockBody, request.body)
      await clock.set(now === null ? null : Temporal.Instant.from(now))
      return { now: clock.now().toString({ smallestUnit: 'millisecond' }) }
    }
    await clock.set(await resolveClockMove(service, form.data.move))
    return reply.redirect('/dev/mailbox', 303)
  })
}

async function resolveClockMove(
  service: Service,
  move: z.output<typeof ClockForm>['move'],
): Promise<Temporal.Instant | null> {
  const now = service.clock.now()
  if (move === 'real') return null
  if (move === 'next-appointment') return (await findTimeBeforeNextAppointment(service)) ?? now
  return now.add({ hours: move === 'hour' ? 1 : 24 })
}

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
function renderMailboxPage({ mails, now, next, settings }: MailboxPage): string {
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

const MAX_MAILS = 200
type DevMail = Selectable<DevMailTable>

/** The newest captured mails, newest first. */
const findDevMails = (db: Db): Promise<DevMail[]> =>
  db.selectFrom('dev_mail').selectAll().orderBy('id', 'desc').limit(MAX_MAILS).execute()

async function findAttachment(db: Db, mailId: number, index: number) {
  const mail = await db.selectFrom('dev_mail').select('attachments').where('id', '=', mailId).executeTakeFirst()
  return mail?.attachments[index]
}

/** Five minutes before the next booked appointment that starts more than five minutes from now; undefined when there is none. */
async function findTimeBeforeNextAppointment({ db, clock }: Service): Promise<Temporal.Instant | undefined> {
  const after = dateOf(clock.now().add({ minutes: 5 }))
  const next = await db
    .selectFrom('appointment')
    .select('starts_at')
    .where('status', '=', 'booked')
    .where('starts_at', '>', after)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
  return next && instantOf(next.starts_at).subtract({ minutes: 5 })
}
