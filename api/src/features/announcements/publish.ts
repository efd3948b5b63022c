import { randomUUID } from 'node:crypto'
import { type Language, pathTo } from '@radruf/contract'
import { inTransaction } from '../../database/transaction.ts'
import { letter, link, text } from '../../mail/layout.ts'
import { enqueueMail, type Template } from '../../mail/mail.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { wantsMail } from '../notifications/choices.ts'
import { insertAnnouncement } from './storage.ts'
import { wordsOf } from './words.ts'

export type NewAnnouncement = Record<Language, { title: string; text: string }>

const ACTION: Record<Language, string> = { de: 'In der App lesen', en: 'Read it in the app' }

const announcementMail: Template<{ title: string; words: string }> = ({ to, title, words }, language, brand) =>
  letter({
    to,
    subject: title,
    heading: title,
    blocks: [...words.split(/\n{2,}/).map(text), link(ACTION[language], brand.publicUrl + pathTo('/announcements'))],
    language,
    brand,
  })

/** Publishes an announcement to everybody, and mails it to those who asked for that; how many they are. */
export const publishAnnouncement = (service: Service, { de, en }: NewAnnouncement): Promise<number> =>
  inTransaction(service, async (trx) => {
    const now = dateOf(service.clock.now())
    const words = { title_de: de.title, title_en: en.title, text_de: de.text, text_en: en.text }
    await insertAnnouncement(trx, { id: randomUUID(), ...words, published_at: now })
    let mailed = 0
    for (const person of await trx.selectFrom('person').selectAll().execute()) {
      if (!(await wantsMail(trx, person.id, 'announcements'))) continue
      const { title, text: paragraphs } = wordsOf(words, person.language)
      const data = { to: person.email, title, words: paragraphs }
      await enqueueMail(trx, announcementMail(data, person.language, service.settings), now)
      mailed += 1
    }
    return mailed
  })
