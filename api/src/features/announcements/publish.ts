import { randomUUID } from 'node:crypto'
import { type Language, pathTo } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { appendEvent } from '../../events/append-event.ts'
import type { PersonRow } from '../../http/handler.ts'
import { link, renderMail, text } from '../../mail/layout.ts'
import { enqueueMail, type Template } from '../../mail/mail.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { wantsMail } from '../notifications/preferences.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import { insertAnnouncement, localizeAnnouncement } from './storage.ts'

/** A push message has at most 4 kB, and a notification shows a few lines. */
const MAX_PUSHED_CHARACTERS = 200

type NewAnnouncement = Record<Language, { title: string; text: string }>

const LINK_TEXT: Record<Language, string> = { de: 'In der App lesen', en: 'Read it in the app' }

export const announcementMail: Template<{ title: string; words: string }> = ({ to, title, words }, language, brand) =>
  renderMail({
    to,
    subject: title,
    heading: title,
    blocks: [...words.split(/\n{2,}/).map(text), link(LINK_TEXT[language], brand.publicUrl + pathTo('/announcements'))],
    language,
    brand,
  })

/** Publishes an announcement to all people and mails it to those who subscribed to mails. Returns the number of mails. */
export const publishAnnouncement = (service: Service, announcement: NewAnnouncement): Promise<number> =>
  inTransaction(service, (trx) => publishNewAnnouncement(trx, service, { id: randomUUID(), ...announcement }))

/** Publishes an announcement in the transaction of the caller. */
export async function publishNewAnnouncement(
  trx: Trx,
  service: Service,
  { id, ...localized }: NewAnnouncement & { id: string },
): Promise<number> {
  const now = dateOf(service.clock.now())
  const texts = toColumns(localized)
  await insertAnnouncement(trx, { id, ...texts, published_at: now })
  const people = await trx.selectFrom('person').selectAll().where('blocked_at', 'is', null).execute()
  const personIds = people.map((person) => person.id)
  await appendEvent(trx, personIds, 'announcement.published', { announcementId: id })
  let mailed = 0
  for (const person of people) {
    await pushAnnouncement(trx, person, { id, ...localizeAnnouncement(texts, person.language), now })
    if (!(await wantsMail(trx, person.id, 'announcements'))) continue
    const { title, text: paragraphs } = localizeAnnouncement(texts, person.language)
    const data = { to: person.email, title, words: paragraphs }
    await enqueueMail(trx, announcementMail(data, person.language, service.settings), now)
    mailed += 1
  }
  return mailed
}

/** Corrects the texts of an announcement. Sends no second notification. */
export const updateAnnouncement = (trx: Trx, id: string, texts: NewAnnouncement) =>
  trx.updateTable('announcement').set(toColumns(texts)).where('id', '=', id).execute()

const toColumns = ({ de, en }: NewAnnouncement) => ({
  title_de: de.title,
  title_en: en.title,
  text_de: de.text,
  text_en: en.text,
})

const pushAnnouncement = (
  trx: Trx,
  person: PersonRow,
  { id, title, text: body, now }: { id: string; title: string; text: string; now: Date },
) =>
  enqueuePush(trx, {
    personId: person.id,
    topic: 'announcements',
    message: {
      title,
      body: body.slice(0, MAX_PUSHED_CHARACTERS),
      path: pathTo('/announcements'),
      tag: `announcement:${id}`,
    },
    now,
  })
