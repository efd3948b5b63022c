import type { Workshop } from '@radruf/contract'
import { aMechanic, aPerson, aSession, aTicket, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'
import { SHELL_TEXTS } from '../../testing/shell-texts.ts'

const SEARCH = 'GET /api/workshops'
const workshop: Workshop = {
  id: '55555555-5555-4555-8555-555555555555',
  name: 'Rad am Ring',
  street: 'Ringstraße 1',
  postalCode: '10117',
  city: 'Berlin',
  phone: '030 / 123-45',
  email: 'post@rad-am-ring.test',
  website: 'https://rad-am-ring.test/termine',
}
const open = (path: string, options: Partial<Parameters<typeof renderRoute>[1]> = {}) =>
  renderRoute(remote, { path, language: 'en', shellTexts: SHELL_TEXTS, ...options })
const foundReply = (exact: boolean, workshops: Workshop[] = [workshop]) => ({
  replies: { [SEARCH]: { postalCode: '10115', exact, workshops } },
})

test('a postal code that the service refuses gets the same error as an invalid one', async () => {
  await open('/workshops?postalCode=99999', { replies: { [SEARCH]: refuse('INVALID_INPUT') } })
  expect(screen.getByText('Invalid Postal code')).toBeTruthy()
})

test('a partner in the region shows phone, e-mail, map and website', async () => {
  await open('/workshops?postalCode=10115', foundReply(true))
  expect(screen.getByText('1 partner workshop near you')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Call 030 / 123-45' }).getAttribute('href')).toBe('tel:03012345')
  expect(screen.getByRole('link', { name: 'Send an e-mail post@rad-am-ring.test' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Show on the map/ }).getAttribute('href')).toMatch(
    /^https:\/\/www\.openstreetmap\.org\/search\?query=Rad%20am%20Ring/,
  )
  expect(screen.getByRole('link', { name: 'Open website rad-am-ring.test' }).getAttribute('href')).toBe(
    workshop.website,
  )
})

test('a valid postal code without a partner shows the nearest regions and no error', async () => {
  await open('/workshops?postalCode=10115', foundReply(false))
  expect(screen.getByText(/We don’t have a partner workshop in your area yet/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Rad am Ring' })).toBeTruthy()
  expect(screen.queryByText('Invalid Postal code')).toBeNull()
})

test('without any partner the page offers support', async () => {
  await open('/workshops?postalCode=10115', foundReply(false, []))
  expect(screen.getByRole('link', { name: /hilfe@radruf.test/ })).toBeTruthy()
})

test('opening hours of equal days share a line, and a vague distance has no number', async () => {
  const hours = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '09:00', to: weekday === 6 ? '14:00' : '18:30' }))
  await open('/workshops?postalCode=10115', foundReply(true, [{ ...workshop, hours, distanceKm: 0.3 }]))
  const [first, second] = screen.getAllByRole('definition').map((item) => item.parentElement?.textContent)
  expect([first, second]).toEqual(['Mon–Fri09:00–18:30', 'Sat09:00–14:00'])
  expect(screen.getByText('close by')).toBeTruthy()
})

test('a website that is not http or https is not a link', async () => {
  await open('/workshops?postalCode=10115', foundReply(true, [{ ...workshop, website: 'javascript:alert(1)' }]))
  expect(screen.queryByRole('link', { name: /javascript|alert/ })).toBeNull()
  expect(screen.getByText('javascript:alert(1)')).toBeTruthy()
})

test('the workshops near the postal code of the current ticket are shown at once', async () => {
  await open('/workshops', {
    replies: {
      'GET /api/tickets': { tickets: [aTicket({ postalCode: '80331' })], nextCursor: null },
      [SEARCH]: { postalCode: '80331', exact: true, workshops: [workshop] },
    },
  })
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('80331')
  expect(screen.getByRole('heading', { name: 'Rad am Ring' })).toBeTruthy()
})

test('mechanics can search although they have no tickets', async () => {
  const { location } = await open('/workshops', { session: aSession({ person: aMechanic() }), ...foundReply(true) })
  await userEvent.type(screen.getByRole('textbox'), '10115')
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('Rad am Ring')).toBeTruthy()
  expect(location()).toBe('/workshops?postalCode=10115')
})

test('without a postal code in the current ticket the search starts with the one of the account', async () => {
  await open('/workshops', {
    session: aSession({ person: aPerson({ postalCode: '04109' }) }),
    replies: {
      'GET /api/tickets': { tickets: [aTicket({ postalCode: null })], nextCursor: null },
      [SEARCH]: { postalCode: '04109', exact: true, workshops: [] },
    },
  })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Postal code' }).value).toBe('04109')
})

test('without any known postal code the search waits for one', async () => {
  const { callsTo } = await open('/workshops', {
    session: aSession({ person: aPerson({ postalCode: null }) }),
    replies: { 'GET /api/tickets': { tickets: [aTicket({ postalCode: null })], nextCursor: null } },
  })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Postal code' }).value).toBe('')
  expect(screen.queryByText('Invalid Postal code')).toBeNull()
  expect(callsTo(SEARCH)).toEqual([])
})
