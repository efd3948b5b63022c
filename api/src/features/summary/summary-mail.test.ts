import { splitSummary } from '@radruf/contract'
import { expect, test } from 'vitest'
import { SAMPLE_BRAND } from '../../testing/mail-samples.ts'
import { summaryMail } from './summary-mail.ts'

const aStill = (index: number) => ({ id: `still-${index}`, width: 400, height: 300 })
const STEPS = Array.from({ length: 8 }, (_, index) => ({ title: `Schritt ${index + 1}`, snapshotId: `still-${index}` }))

const write = (text: string, pictures = STEPS.map((_, index) => aStill(index))) =>
  summaryMail(
    {
      to: 'kim@example.test',
      outcome: 'fixed',
      story: splitSummary({ text, pictures }, STEPS),
      agreed: [],
      parts: [],
      mechanic: 'Mia',
      ticketId: 'ticket',
    },
    'de',
    SAMPLE_BRAND,
  )
const TEXT = STEPS.map(({ title }, index) => `${index + 1}. ${title}.`).join('\n')

test('the mail names every step in both parts, and has the first six of their pictures', () => {
  const { text, html, pictures } = write(`${TEXT}\nDie Kette läuft.`)
  for (const { title } of STEPS) expect([text.includes(title), html.includes(title)]).toEqual([true, true])
  expect(text).toContain('Das haben Sie gemacht:\n\n1. Schritt 1.\n2. Schritt 2.')
  expect(pictures).toMatchObject(STEPS.slice(0, 6).map(({ snapshotId }) => ({ photoId: snapshotId })))
  expect(html.match(/alt="Bild zu Schritt \d"/g)).toHaveLength(6)
  expect(text).toContain('Schritte mit Bildern ansehen')
})

test('other pictures of the ticket are not in the mail', () => {
  const { html, pictures, text } = write('Die Kette läuft.', [aStill(0), { id: 'bike', width: 40, height: 30 }])
  expect(pictures).toBeUndefined()
  expect(html.match(/<img /g)).toHaveLength(1)
  expect(text).toContain('Ticket ansehen')
})
