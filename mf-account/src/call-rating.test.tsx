import { type Rating, requiresRatingReason, type Ticket } from '@radruf/contract'
import { aTicket, refuse, renderRoute, SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from './remote.tsx'

const RATING = 'PUT /api/tickets/{ticketId}/rating'
const star = (count: number) => screen.getByRole('button', { name: `${count} of 5 stars` })
const isPressed = (count: number) => star(count).getAttribute('aria-pressed') === 'true'

/** Opens the overview of a closed ticket whose call is not rated, with a service that stores ratings. */
async function open(changes: Partial<Ticket> = {}, search = '') {
  let ticket = aTicket({ state: 'closed', ratingDue: true, callStars: null, ...changes })
  const stored: Partial<Rating> = ticket.callStars ? { call: ticket.callStars } : {}
  return renderRoute(remote, {
    path: `/overview${search}`,
    language: 'en',
    replies: {
      'GET /api/tickets': () => ({ tickets: [ticket], nextCursor: null }),
      'GET /api/announcements': { announcements: [], nextCursor: null },
      'GET /api/tickets/{ticketId}/questionnaire': refuse('INTERNAL'),
      [RATING]: ({ body }) => {
        const { call, service, reason = '' } = Object.assign(stored, body as Partial<Rating>)
        if (call && requiresRatingReason([call]) && !reason) return refuse('INVALID_INPUT')
        const rating = call && service ? { call, service, reason } : null
        ticket = { ...ticket, callStars: call ?? null, rating, ratingDue: rating === null }
        return ticket
      },
    },
  })
}

test('four and five stars are stored by the press, first for the call and then for the service', async () => {
  const { callsTo, location } = await open()
  await userEvent.click(star(4))
  expect(await screen.findByText('Thanks. And Radruf as a whole?')).toBeTruthy()
  await userEvent.click(star(5))
  expect(await screen.findByRole('button', { name: 'Change' })).toBeTruthy()
  expect(screen.getByText('Thanks, saved.')).toBeTruthy()
  expect(callsTo(RATING).map(({ body }) => body)).toEqual([{ call: 4 }, { service: 5 }])
  expect(location()).toBe('/overview')
})

test('three stars and fewer open their reason, without which nothing is sent', async () => {
  const { callsTo } = await open()
  await userEvent.click(star(3))
  const reason = screen.getByRole('textbox', { name: 'What could we do better?' })
  expect(document.activeElement).toBe(reason)
  expect(isPressed(3)).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Send rating' }))
  expect(screen.getByText('Please tell us briefly what we could do better.')).toBeTruthy()
  expect(callsTo(RATING)).toEqual([])
  await userEvent.type(reason, 'No sound.')
  await userEvent.click(screen.getByRole('button', { name: 'Send rating' }))
  expect(await screen.findByText('Thanks. And Radruf as a whole?')).toBeTruthy()
  expect(callsTo(RATING)[0]?.body).toEqual({ call: 3, reason: 'No sound.' })
})

test('a star of a higher number closes the reason', async () => {
  const { callsTo } = await open()
  await userEvent.click(star(2))
  await userEvent.click(star(5))
  await screen.findByText('Thanks. And Radruf as a whole?')
  expect(screen.queryByRole('textbox', { name: 'What could we do better?' })).toBeNull()
  expect(callsTo(RATING)).toHaveLength(1)
})

test('a stored rating can be changed, and shows what it was', async () => {
  const { callsTo } = await open({ callStars: 5 })
  await userEvent.click(star(5))
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
  expect(isPressed(5)).toBe(true)
  await userEvent.click(star(4))
  expect(await screen.findByText('Thanks. And Radruf as a whole?')).toBeTruthy()
  expect(isPressed(5)).toBe(true)
  expect(callsTo(RATING).at(-1)?.body).toEqual({ call: 4 })
})

test('a refused rating is said in the row and keeps its star', async () => {
  await renderRoute(remote, {
    path: `/tickets/${SAMPLE_TICKET_ID}`,
    language: 'en',
    shellTexts: { errors: { TICKET_CANNOT_MOVE: 'No call took place.' } },
    replies: {
      'GET /api/tickets/{ticketId}': aTicket({ state: 'closed', ratingDue: true, callStars: null }),
      'GET /api/tickets/{ticketId}/questionnaire': { photos: [], answers: {}, bikes: [] } as never,
      'GET /api/tickets/{ticketId}/case-file': { share: null },
      [RATING]: refuse('TICKET_CANNOT_MOVE'),
    },
  })
  await userEvent.click(star(5))
  await waitFor(() => expect(screen.getByText('No call took place.')).toBeTruthy())
  expect(isPressed(5)).toBe(true)
})

test('a star of the mail is chosen, and stored by a press only', async () => {
  const { callsTo } = await open({}, '?stars=4')
  expect(isPressed(4)).toBe(true)
  expect(callsTo(RATING)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Save 4 stars' }))
  expect(await screen.findByText('Thanks. And Radruf as a whole?')).toBeTruthy()
  expect(callsTo(RATING).map(({ body }) => body)).toEqual([{ call: 4 }])
  expect(screen.queryByRole('button', { name: 'Save 4 stars' })).toBeNull()
})

test('few stars of the mail ask for their reason; a rated call and other values choose nothing', async () => {
  const few = await open({}, '?stars=2')
  expect(screen.getByRole('textbox', { name: 'What could we do better?' })).toBeTruthy()
  few.unmount()
  const none = await open({}, '?stars=9')
  expect([1, 2, 3, 4, 5].some(isPressed)).toBe(false)
  none.unmount()
  await open({ callStars: 5 }, '?stars=1')
  expect(screen.queryByRole('textbox', { name: 'What could we do better?' })).toBeNull()
})
