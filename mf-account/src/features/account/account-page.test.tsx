import type { Bike, DeviceSession, NotificationMatrix } from '@radruf/contract'
import type { PushDevice } from '@radruf/shell-kit'
import {
  aMechanic,
  aPerson,
  aSession,
  aTicket,
  type renderRoute as RenderRoute,
  type Replies,
  refuse,
  renderRoute,
} from '@radruf/shell-kit/testing'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'

const SAVE_CHOICES = 'PUT /api/me/notifications'
const channels = { mail: true, push: true }
const matrix: NotificationMatrix = {
  appointments: channels,
  chat: channels,
  tickets: { mail: false, push: true },
  announcements: channels,
}
const aDevice = (changes: Partial<DeviceSession>): DeviceSession => ({
  id: 'session-1',
  current: true,
  device: { browser: 'Firefox', system: 'Linux' },
  createdAt: '2026-11-17T09:00:00.000Z',
  lastSeenAt: '2026-11-18T08:00:00.000Z',
  ...changes,
})
const otherDevice = aDevice({ id: 'session-2', current: false, device: { browser: 'Chrome', system: 'Android' } })
const aBike = (id: string, bikeCategory: string): Bike => ({
  id,
  facts: { bikeCategory },
  photo: null,
  createdAt: '2026-11-17T09:00:00.000Z',
  updatedAt: '2026-11-17T09:00:00.000Z',
})
const inEnglish = aSession({ person: aPerson({ language: 'en' }) })

type Options = Partial<Parameters<typeof RenderRoute>[1]>
const open = async (replies: Replies = {}, options: Options = {}) => {
  const shown = await renderRoute(remote, {
    path: '/profile',
    language: 'en',
    session: inEnglish,
    replies: {
      'GET /api/me/notifications': matrix,
      'GET /api/me/sessions': { sessions: [aDevice({}), otherDevice] },
      'GET /api/announcements': { announcements: [], nextCursor: null },
      'GET /api/bikes': { bikes: [] },
      'GET /api/tickets': { tickets: [], nextCursor: null },
      ...replies,
    },
    ...options,
  })
  await screen.findByRole('heading', { level: 1 })
  return shown
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const getSwitch = (name: string) => screen.getByRole('switch', { name })
const isOn = (name: string) => getSwitch(name).getAttribute('aria-checked') === 'true'
const openSheet = async (name: string | RegExp) => {
  await userEvent.click(screen.getByRole('link', { name }))
  await screen.findByRole('dialog')
}
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
const postalCodeField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Postal code/ })
const save = () => press('Save')

test('a switch saves itself and says so; the others stay as they are', async () => {
  let stored = matrix
  const { callsTo } = await open({
    'GET /api/me/notifications': () => stored,
    [SAVE_CHOICES]: ({ body }) => (stored = body as NotificationMatrix),
  })
  expect([isOn('New message by e-mail'), isOn('Ticket updates by e-mail')]).toEqual([true, false])
  await userEvent.click(getSwitch('New message by e-mail'))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(callsTo(SAVE_CHOICES)[0]?.body).toEqual({ ...matrix, chat: { mail: false, push: true } })
  expect([isOn('New message by e-mail'), isOn('Ticket updates by e-mail')]).toEqual([false, false])
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('a switch that was not saved goes back, and the same change can be sent again', async () => {
  let isDown = true
  const { callsTo } = await open({ [SAVE_CHOICES]: () => (isDown ? refuse('INTERNAL') : matrix) })
  await userEvent.click(getSwitch('New message by e-mail'))
  expect(within(await screen.findByRole('alert')).getByText('errors.INTERNAL')).toBeTruthy()
  expect(isOn('New message by e-mail')).toBe(true)
  isDown = false
  await press('Not saved, try again')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(callsTo(SAVE_CHOICES).map(({ body }) => body)).toEqual(
    Array(2).fill({ ...matrix, chat: { mail: false, push: true } }),
  )
})

/** A device that changes to `on` when notifications are allowed. */
function fakePush(): PushDevice {
  let state: 'off' | 'on' = 'off'
  let announce = () => {}
  const change = (next: typeof state) => async () => {
    state = next
    act(() => announce())
  }
  return {
    stateFor: () => state,
    subscribe: (listener) => {
      announce = listener
      return () => {}
    },
    turnOn: change('on'),
    turnOff: change('off'),
  }
}

test('the column for the phone is one button until this device may show notifications', async () => {
  const settings = { ...aSession().settings, pushKey: 'a-key' }
  await open({}, { session: aSession({ person: aPerson({ language: 'en' }), settings }), push: fakePush() })
  expect(screen.queryByRole('switch', { name: 'New message on your phone' })).toBeNull()
  await press('Allow on this phone')
  expect(isOn('New message on your phone')).toBe(true)
  await press('Turn off on this device')
  expect(screen.getByRole('button', { name: 'Allow on this phone' })).toBeTruthy()
})

test('the name and the postal code are changed in a sheet', async () => {
  const { callsTo, location } = await open({ 'PATCH /api/me': aPerson({ name: 'Kim S.' }) })
  await openSheet('Edit your name')
  await userEvent.clear(nameField())
  await userEvent.type(nameField(), 'Kim S.')
  await userEvent.type(postalCodeField(), '04109')
  await save()
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(callsTo('PATCH /api/me').map(({ body }) => body)).toEqual([{ name: 'Kim S.', postalCode: '04109' }])
  expect(location()).toBe('/profile?saved=1')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an empty name and an invalid postal code are not sent; their errors go when they are corrected', async () => {
  const { callsTo } = await open()
  await openSheet('Edit your name')
  await userEvent.clear(nameField())
  await userEvent.type(postalCodeField(), '00123')
  await save()
  expect(await screen.findByText('All fields are required')).toBeTruthy()
  expect(screen.getByText('Invalid Postal code')).toBeTruthy()
  expect(callsTo('PATCH /api/me')).toEqual([])
  expect(document.activeElement).toBe(nameField())
  await userEvent.type(nameField(), 'K')
  expect(screen.queryByText('All fields are required')).toBeNull()
})

test.each([
  [refuse('INVALID_INPUT', { fields: { postalCode: 'invalid_postal_code' } }), [false, true]],
  [refuse('INVALID_INPUT'), [true, false]],
  [refuse('INTERNAL'), [false, false]],
])('what the service refuses is shown at its cause, and nothing typed is lost', async (refusal, invalid) => {
  await open({ 'PATCH /api/me': refusal })
  await openSheet('Edit your name')
  await userEvent.type(nameField(), '!')
  await userEvent.type(postalCodeField(), '10115')
  await save()
  await screen.findByText(/^errors\./)
  expect([nameField(), postalCodeField()].map((field) => field.getAttribute('aria-invalid') === 'true')).toEqual(
    invalid,
  )
  expect([nameField().value, postalCodeField().value]).toEqual(['Kim Sommer!', '10115'])
})

test('a changed language is saved by a press and applies at once', async () => {
  const account = { person: aPerson({ language: 'en' }) }
  const setLanguage = vi.fn(async () => {})
  const { callsTo } = await open(
    { 'PATCH /api/me': ({ body }) => Object.assign(account.person, body) },
    { session: aSession(account), setLanguage },
  )
  await openSheet(/^Language/)
  await press('Deutsch')
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(callsTo('PATCH /api/me').map(({ body }) => body)).toEqual([{ language: 'de' }])
  await vi.waitFor(() => expect(setLanguage.mock.calls).toEqual([['de']]))
})

test('the hiding of the internet address saves itself; without a relay server the reason is shown', async () => {
  const { callsTo } = await open({ 'PATCH /api/me': refuse('CALL_RELAY_MISSING') })
  await userEvent.click(getSwitch('Hide my internet address in calls'))
  expect(await screen.findByText('errors.CALL_RELAY_MISSING')).toBeTruthy()
  expect(callsTo('PATCH /api/me')[0]?.body).toEqual({ hidesAddress: true })
  expect(isOn('Hide my internet address in calls')).toBe(false)
})

test('another device is signed out in its row; this one has no such button', async () => {
  let sessions = [aDevice({}), otherDevice]
  const { callsTo } = await open({
    'GET /api/me/sessions': () => ({ sessions }),
    'DELETE /api/me/sessions/{sessionId}': () => {
      sessions = [aDevice({})]
      return null
    },
  })
  expect(screen.queryByRole('button', { name: /Firefox/ })).toBeNull()
  await press('Log out Chrome on Android')
  expect(await screen.findByText('That device is logged out.')).toBeTruthy()
  expect(callsTo('DELETE /api/me/sessions/{sessionId}')[0]?.params).toEqual({ sessionId: 'session-2' })
  expect(screen.queryByText('Chrome on Android')).toBeNull()
})

test('each bike opens its latest ticket and says how many calls it had', async () => {
  const lastCall = { metAt: '2026-11-17T09:00:00.000Z', leftAt: '2026-11-17T09:20:00.000Z' }
  const tickets = [
    aTicket({ id: 'newest', bikeId: 'a' }),
    aTicket({ id: 'second', bikeId: 'a', lastCall }),
    aTicket({ id: 'third', bikeId: 'b', lastCall }),
  ]
  await open({
    'GET /api/bikes': { bikes: [aBike('a', 'manual_mtb'), aBike('b', 'other')] },
    'GET /api/tickets': { tickets, nextCursor: null },
  })
  const links = within(screen.getByRole('list', { name: 'Your bikes' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/tickets/newest', '/tickets/third'])
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('1 call'),
    expect.stringContaining('1 call'),
  ])
})

test('unread announcements are counted', async () => {
  const announcement = { id: 'a', title: 'Hello', text: '', publishedAt: '2026-11-17T09:00:00.000Z', read: false }
  await open({ 'GET /api/announcements': { announcements: [announcement], nextCursor: null } })
  expect(screen.getByRole('link', { name: /^Announcements/ }).textContent).toContain('1 new')
})

test('mechanics have no bikes and no links for customers; the sound of their device is a switch', async () => {
  let isSoundOn = true
  let announce = () => {}
  const sound = {
    isOn: () => isSoundOn,
    toggle: () => {
      isSoundOn = !isSoundOn
      act(() => announce())
    },
    subscribe: (listener: () => void) => {
      announce = listener
      return () => {}
    },
  }
  const { callsTo } = await open({}, { session: aSession({ person: aMechanic() }), sound })
  expect(callsTo('GET /api/bikes')).toEqual([])
  expect(screen.queryByRole('link', { name: 'All tickets' })).toBeNull()
  await userEvent.click(getSwitch('Sound on this device'))
  expect(isSoundOn).toBe(false)
  expect(screen.getByText(/^The sound is off/)).toBeTruthy()
  await openSheet('Edit your name')
  expect(screen.getByText('What customers see in chat and on calls.')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /^Postal code/ })).toBeNull()
})

test('an operator, who takes part in no calls, has no choice about them', async () => {
  await open({}, { session: aSession({ person: aPerson({ role: 'operator', language: 'en' }) }) })
  expect(screen.queryByRole('switch', { name: /internet address|New message/ })).toBeNull()
  expect(screen.getByRole('switch', { name: 'Announcements by e-mail' })).toBeTruthy()
})

test('the former address of the notifications leads to them', async () => {
  const { location } = await open({}, { path: '/profile/notifications' })
  expect(location()).toBe('/profile')
})
