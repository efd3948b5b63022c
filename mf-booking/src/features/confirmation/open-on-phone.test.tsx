import { anAppointment, aQuestionnaire, aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'
import { drawCode } from './draw-code.ts'

afterEach(() => vi.restoreAllMocks())

const on = (desktop: boolean) => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: desktop, media: query }) as MediaQueryList)
  return renderRoute(remote, {
    path: '/appointment/confirmation',
    language: 'en',
    replies: {
      'GET /api/tickets': { tickets: [aTicket({ state: 'booked', appointment: anAppointment() })] },
      'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire(),
    },
  })
}

test('on a computer the page can be opened on the phone', async () => {
  await on(true)
  expect(await screen.findByRole('img', { name: 'QR code with the address of this page' })).toBeTruthy()
})

test('a phone is not asked to open the page on a phone', async () => {
  await on(false)
  expect(screen.queryByRole('img', { name: /QR/ })).toBeNull()
})

test('the code has its quiet zone, its three corners and one square per dark module', () => {
  const { size, path } = drawCode('https://radruf.test/appointment/confirmation')
  expect(path.startsWith('M4 4h1v1h-1z')).toBe(true)
  for (const corner of [`M${size - 5} 4h`, `M4 ${size - 5}h`]) expect(path).toContain(corner)
  expect(path).not.toMatch(/M[0-3] /)
  expect(size).toBeGreaterThanOrEqual(21 + 8)
})
