import type { Message } from '@radruf/contract'
import { aMechanic, aMessage, anAppointment, aSession, aThread, aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import remote from '../remote.tsx'
import { renderPart } from '../testing/render-part.tsx'
import { Thread } from './thread.tsx'

beforeEach(() => localStorage.clear())

const attachments = [{ id: 'photo', clientId: 'photo', width: 4, height: 3, clip: null }]
const openPicture = async () => userEvent.click(await screen.findByRole('button', { name: /^Bild 1 vergrößern/ }))
const threadWith = (message: Message) => ({ 'GET /api/tickets/{ticketId}/messages': aThread({ messages: [message] }) })

test('on the desk the viewer names the colleague who sent a picture', async () => {
  const sent = aMessage(1, { author: 'mechanic', authorName: 'Jonas Weber', attachments })
  const thread = aThread({ messages: [sent] })
  await renderPart(<Thread thread={thread} action="/desk/kim" nextClientId="next" counterpartName="Kim" />, {
    session: aSession({ person: aMechanic() }),
    replies: { 'PUT /api/tickets/{ticketId}/read-mark': null },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Enlarge picture 1|^Enlarge/ }))
  expect(await screen.findByRole('dialog', { name: /Jonas Weber/ })).toBeTruthy()
})

test('in the chat the viewer says which pictures are the customer’s own', async () => {
  const appointment = anAppointment()
  const ticket = aTicket({ state: 'booked', chatOpenedAt: appointment.startsAt, appointment })
  await renderRoute(remote, {
    path: '/chat',
    session: aSession(),
    replies: {
      'GET /api/tickets': { tickets: [ticket], nextCursor: null },
      'PUT /api/tickets/{ticketId}/read-mark': null,
      ...threadWith(aMessage(1, { author: 'customer', authorName: 'Kim Sommer', attachments })),
    },
  })
  await openPicture()
  expect(await screen.findByRole('dialog', { name: /^Von Ihnen gesendet/ })).toBeTruthy()
})
