import { anAppointment, aQuestionnaire, aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'

const openConfirmation = ({ isDesktop }: { isDesktop: boolean }) => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: isDesktop, media: query }) as MediaQueryList)
  return renderRoute(remote, {
    path: '/appointment/confirmation',
    language: 'en',
    replies: {
      'GET /api/tickets': { tickets: [aTicket({ state: 'booked', appointment: anAppointment() })], nextCursor: null },
      'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire(),
    },
  })
}

test('a computer shows a QR code that opens the page on the phone', async () => {
  await openConfirmation({ isDesktop: true })
  expect(await screen.findByRole('img', { name: 'QR code with the address of this page' })).toBeTruthy()
})

test('a phone shows no QR code', async () => {
  await openConfirmation({ isDesktop: false })
  expect(screen.queryByRole('img', { name: /QR/ })).toBeNull()
})
