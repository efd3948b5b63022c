import type { Photo } from '@radruf/contract'
import { aQuestionnaire, aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import remote from './remote.tsx'

/** The texts of SPEC §8 in the questionnaire. `e2e/spec` covers the file size limit with a real file. */
const TEXTS = [
  {
    language: 'en',
    next: 'Continue',
    required: 'All fields are required',
    postal: 'Invalid Postal code',
  },
  {
    language: 'de',
    next: 'Weiter',
    required: 'Alle Felder müssen ausgefüllt werden',
    postal: 'Ungültige Postleitzahl',
  },
] as const

const PHOTOS = (['bike', 'side', 'top', 'oblique'] as const).map(
  (perspective): Photo => ({
    id: `photo-${perspective}`,
    clientId: `client-${perspective}`,
    perspective,
    width: 4,
    height: 3,
    createdAt: '2026-11-18T09:00:00.000Z',
  }),
)

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe.each(TEXTS)('SPEC §8 in $language', ({ language, ...texts }) => {
  const open = (path: string, photos: readonly Photo[] = []) =>
    renderRoute(remote, {
      path,
      language,
      replies: {
        'GET /api/tickets': { tickets: [aTicket()], nextCursor: null },
        'GET /api/tickets/{ticketId}/questionnaire': () => aQuestionnaire({ photos: [...photos] }),
      },
    })
  const next = () => userEvent.click(screen.getByRole('button', { name: texts.next }))

  test.each(['/questionnaire/your-bike?page=3', '/questionnaire/bike-photo', '/questionnaire/postal'])(
    `“${texts.required}” at the head of %s, with a link to every missing field`,
    async (path) => {
      const photos = [...PHOTOS]
      const { location } = await open(path, photos)
      // The viewfinder leads on when all photos are there. On another device they were removed meanwhile.
      photos.length = 0
      await next()
      const summary = await screen.findByRole('alert')
      expect(within(summary).getByText(texts.required)).toBeTruthy()
      expect(within(summary).getAllByRole('link').length).toBeGreaterThan(0)
      expect(location()).toBe(path)
    },
  )

  test.each(['00123', '1011', 'Berlin'])(`“${texts.postal}” beside the postal code %s`, async (typed) => {
    const { callsTo } = await open('/questionnaire/postal')
    const field = screen.getByRole<HTMLInputElement>('textbox')
    await userEvent.type(field, typed)
    await next()
    await screen.findByRole('alert')
    const describedBy = field.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(describedBy.map((id) => document.getElementById(id)?.textContent)).toContain(texts.postal)
    expect(field.value).toBe(typed)
    expect(callsTo('PATCH /api/tickets/{ticketId}/questionnaire')).toEqual([])
  })
})
