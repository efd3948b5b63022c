import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../http/parse-input.ts'
import { ApiProblem } from '../problem.ts'
import type { Service } from '../service.ts'
import { renderMailboxPage } from './mailbox-page.ts'
import { findAttachment, findDevMails, findTimeBeforeNextAppointment } from './storage.ts'

const ClockBody = z.object({ now: z.iso.datetime({ offset: true }).nullable() })
const ClockForm = z.object({ move: z.enum(['next-appointment', 'hour', 'day', 'real']) })
const AttachmentParams = z.object({ mail: z.coerce.number().int(), index: z.coerce.number().int() })
const CSP =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; frame-src 'self'"

/** Registers the pages of demo mode: the mailbox of captured mails and the product's clock. */
export async function registerDevPages(app: FastifyInstance, { service }: { service: Service }) {
  const { db, clock } = service
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
  app.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'))

  app.get('/dev/mailbox', async (_, reply) => {
    const page = renderMailboxPage({
      mails: await findDevMails(db),
      now: clock.now(),
      next: await findTimeBeforeNextAppointment(service),
      settings: service.settings,
    })
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
