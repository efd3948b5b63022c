import { CASE_ROLES, getFirstName, isolateText, type Language, pathTo } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import type { Db, Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { link, renderMail, text } from '../../mail/layout.ts'
import { enqueueMail, type Template } from '../../mail/mail.ts'
import type { Settings } from '../../settings.ts'
import { wantsMail } from '../notifications/preferences.ts'
import { enqueuePush } from '../push/enqueue-push.ts'

const TEXTS: Record<
  Language,
  { subject: (author: string) => string; line: (customer: string) => string; action: string }
> = {
  de: {
    subject: (author) => `${author} hat Sie in einer Notiz erwähnt`,
    line: (customer) => `Die Notiz steht im Fall von ${customer}.`,
    action: 'Notiz lesen',
  },
  en: {
    subject: (author) => `${author} mentioned you in a note`,
    line: (customer) => `You’ll find it in ${customer}’s case.`,
    action: 'Read the note',
  },
}

const toNotePath = (ticketId: string) => `${pathTo('/desk/:ticketId', { ticketId })}?side=notes`

/** Names the author and the customer, and never repeats the note, because it can be changed or deleted later. */
export const mentionMail: Template<{ author: string; customer: string; ticketId: string }> = (
  { to, author, customer, ticketId },
  language,
  brand,
) => {
  const { subject, line, action } = TEXTS[language]
  const heading = subject(isolateText(author))
  const blocks = [text(line(isolateText(customer))), link(action, brand.publicUrl + toNotePath(ticketId))]
  return renderMail({ to, subject: heading, heading, blocks, language, brand })
}

/** The colleagues mentioned by first name after an @, in any case, without the author. */
export async function findMentioned(db: Db, noteText: string, authorId: string) {
  if (!noteText.includes('@')) return []
  const colleagues = await db
    .selectFrom('person')
    .select(['id', 'name', 'email', 'language'])
    .where('role', 'in', CASE_ROLES)
    .where('id', '<>', authorId)
    .execute()
  const mentioned = new Set(
    [...noteText.toLowerCase().matchAll(/(?<![\p{L}\p{N}])@([\p{L}\p{N}]+)/gu)].map(([, name]) => name),
  )
  return colleagues.filter((person) => mentioned.has(getFirstName(displayName(person)).toLowerCase()))
}

type Mention = {
  ticket: { id: string; customer_id: string }
  author: PersonRow
  mentioned: Awaited<ReturnType<typeof findMentioned>>
  now: Date
  settings: Settings
}

/** Notifies the mentioned colleagues by mail and push. */
export async function notifyMentioned(trx: Trx, { ticket, author, mentioned, now, settings }: Mention): Promise<void> {
  if (mentioned.length === 0) return
  const customer = await trx
    .selectFrom('person')
    .select(['name', 'email'])
    .where('id', '=', ticket.customer_id)
    .executeTakeFirstOrThrow()
  const names = { author: displayName(author), customer: getFirstName(displayName(customer)) }
  for (const { id, email, language } of mentioned) {
    const mail = mentionMail({ to: email, ...names, ticketId: ticket.id }, language, settings)
    if (await wantsMail(trx, id, 'tickets')) await enqueueMail(trx, mail, now)
    const message = {
      title: mail.subject,
      body: TEXTS[language].line(isolateText(names.customer)),
      path: toNotePath(ticket.id),
      tag: `note:${ticket.id}`,
    }
    await enqueuePush(trx, { personId: id, topic: 'tickets', message, now })
  }
}
