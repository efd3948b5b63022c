import { aQuestionnaire, aTicket, refuse, renderRoute, SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import remote from './remote.tsx'

/** The texts of SPEC §8 on this remote's pages. Each is shown beside its cause. */
const TEXTS = [
  {
    language: 'en',
    required: 'All fields are required',
    save: 'Save',
    mismatch: 'Does not match',
    deletion: 'Delete account for good',
    notFound: "We couldn't find the ticket.",
    postal: 'Invalid Postal code',
    search: 'Search',
    closed: 'You can no longer use the chat because your ticket is closed.',
  },
  {
    language: 'de',
    required: 'Alle Felder müssen ausgefüllt werden',
    save: 'Speichern',
    mismatch: 'Stimmt nicht überein',
    deletion: 'Konto endgültig löschen',
    notFound: 'Wir konnten das Ticket nicht finden.',
    postal: 'Ungültige Postleitzahl',
    search: 'Suchen',
    closed: 'Sie können den Chat nicht mehr nutzen, weil Ihr Ticket geschlossen ist.',
  },
] as const

const channels = { mail: true, push: true }
/** What the account's page loads. */
const ACCOUNT = {
  'GET /api/me/notifications': { appointments: channels, chat: channels, tickets: channels, announcements: channels },
  'GET /api/me/sessions': { sessions: [] },
  'GET /api/announcements': { announcements: [], nextCursor: null },
  'GET /api/bikes': { bikes: [] },
  'GET /api/tickets': { tickets: [], nextCursor: null },
}

describe.each(TEXTS)('SPEC §8 in $language', ({ language, ...texts }) => {
  const open = (path: string, replies = {}) => renderRoute(remote, { path, language, replies })
  const field = () => screen.getAllByRole<HTMLInputElement>('textbox')[0] ?? expect.fail('no field')
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  const expectBeside = async (text: string, typed: string) => {
    const message = await screen.findByText(text)
    expect(field().getAttribute('aria-describedby')?.split(' ')).toContain(message.closest('[id]')?.id)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(field().value).toBe(typed)
  }

  test(`“${texts.required}” beside the empty name`, async () => {
    await open('/profile?edit=person', ACCOUNT)
    await screen.findByRole('dialog')
    await userEvent.clear(field())
    await press(texts.save)
    await expectBeside(texts.required, '')
  })

  test.each(['delete', 'LÖSCHEN', ''])(`“${texts.mismatch}” beside “%s” instead of DELETE`, async (typed) => {
    const { callsTo } = await open('/profile/delete', { 'GET /api/session/confirmation': { confirmed: true } })
    await screen.findByRole('heading', { level: 1 })
    if (typed) await userEvent.type(field(), typed)
    await press(texts.deletion)
    await expectBeside(texts.mismatch, typed)
    expect(callsTo('POST /api/me/deletion')).toEqual([])
  })

  test(`“${texts.notFound}” at the address of an unknown ticket`, async () => {
    await open(`/tickets/${SAMPLE_TICKET_ID}`, {
      'GET /api/tickets/{ticketId}': refuse('TICKET_NOT_FOUND'),
      'GET /api/tickets/{ticketId}/questionnaire': refuse('TICKET_NOT_FOUND'),
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(texts.notFound)
  })

  test.each(['00123', '1011', '1O115'])(`“${texts.postal}” beside the postal code %s`, async (typed) => {
    const { callsTo } = await open('/workshops', { 'GET /api/tickets': { tickets: [], nextCursor: null } })
    await userEvent.type(field(), typed)
    await press(texts.search)
    await expectBeside(texts.postal, typed)
    expect(callsTo('GET /api/workshops')).toEqual([])
  })

  test(`“${texts.closed}” on the closed ticket`, async () => {
    await open(`/tickets/${SAMPLE_TICKET_ID}`, {
      'GET /api/tickets/{ticketId}': aTicket({ state: 'closed', chatOpenedAt: '2026-11-17T10:00:00.000Z' }),
      'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire({ state: 'closed' }),
    })
    expect(screen.getByText(texts.closed, { exact: false })).toBeTruthy()
  })
})
