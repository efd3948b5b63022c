import type { Message } from '@radruf/contract'
import { createTexts, ShellServices } from '@radruf/host'
import { type Shell, ShellProvider } from '@radruf/shell-kit'
import { aMechanic, aSession, aTicket, aWaitingCustomer, createFakeService } from '@radruf/shell-kit/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createInbox } from '../../browser/inbox.ts'
import { createSoundSwitch } from '../../browser/sound-switch.ts'
import { WaitingAlert } from './waiting-alert.tsx'

type Services = ComponentProps<typeof ShellServices>['value']

const anna = aWaitingCustomer()
const ben = aWaitingCustomer({ ticketId: 'ben', name: 'Ben', since: '2026-11-19T13:01:00.000Z' })
const cleo = aWaitingCustomer({ ticketId: 'cleo', name: 'Cleo', since: '2026-11-19T13:01:30.000Z' })
const SESSION = aSession({ person: aMechanic(), now: '2026-11-19T13:02:00.000Z' })

const SENT_MESSAGE: Message = {
  id: 'message',
  clientId: 'client',
  seq: 1,
  author: 'mechanic',
  authorName: 'Mia',
  text: 'Ich bin gleich bei Ihnen.',
  attachments: [],
  quote: null,
  sentAt: SESSION.now,
  deletedAt: null,
}

function show(waiting = [anna], path = '/desk') {
  const { api, calls } = createFakeService({
    'POST /api/tickets/{ticketId}/messages': SENT_MESSAGE,
    'PUT /api/tickets/{ticketId}/mechanic': aTicket(),
  })
  const { follow, inbox } = createInbox(SESSION, async () => SESSION)
  const sound = createSoundSwitch(localStorage)
  const shell = { api, session: SESSION, language: 'de', now: () => Date.parse(SESSION.now) } as Shell
  const element = (
    <I18nextProvider i18n={createTexts('de')}>
      <ShellServices value={{ inbox, sound } as unknown as Services}>
        <ShellProvider value={shell}>
          <WaitingAlert />
        </ShellProvider>
      </ShellServices>
    </I18nextProvider>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  const showWaiting = (next: typeof waiting) => act(() => follow(aSession({ ...SESSION, waiting: next })))
  showWaiting(waiting)
  return { showWaiting, sound, calls, location: () => router.state.location.pathname }
}
const step = () => screen.getByRole('button', { name: /^Nächste Person/ })
const joinLink = () => screen.getByRole('link', { name: 'Teilnehmen' })
const soonButton = () => screen.queryByRole('button', { name: /Bin gleich da/ })
const strip = () => screen.queryByRole('region', { name: 'Wartende Kunden' })

test('the strip names the customer who waits and leads to the call, until the wait ends', () => {
  const { showWaiting } = show()
  expect(strip()?.textContent).toContain('Anna wartet seit 2 Minuten')
  expect(screen.getByRole('alert').textContent).toBe('Anna wartet im Gespräch.')
  expect(screen.getByRole('link', { name: 'Teilnehmen' }).getAttribute('href')).toBe('/desk/anna/call')
  showWaiting([])
  expect(strip()).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('the customer of a colleague, whose call rings over, can be taken', async () => {
  const { calls, location } = show([aWaitingCustomer({ mechanicName: 'Mia' })])
  expect(strip()?.textContent).toContain('Anna wartet seit 2 Minuten auf Mia')
  expect(soonButton()).toBeNull()
  expect(screen.queryByRole('link', { name: 'Teilnehmen' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Gespräch übernehmen' }))
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ body: { mechanicId: SESSION.person?.id } }))
  await waitFor(() => expect(location()).toBe('/desk/anna/call'))
})

test('two who wait are named together, and a button shows one after the other', () => {
  show([anna, ben])
  expect(screen.getByText('Anna und Ben warten')).toBeTruthy()
  expect(strip()?.textContent).toContain('Anna wartet seit 2 Minuten')
  fireEvent.click(screen.getByRole('button', { name: 'Nächste Person 1/2' }))
  expect(strip()?.textContent).toContain('Ben wartet seit 1 Minute')
  expect(screen.getByRole('link', { name: 'Teilnehmen' }).getAttribute('href')).toBe('/desk/ben/call')
  fireEvent.click(screen.getByRole('button', { name: 'Nächste Person 2/2' }))
  expect(strip()?.textContent).toContain('Anna wartet seit 2 Minuten')
})

test('the shown customer stays while others leave and come, and the next one follows in the list', () => {
  const { showWaiting } = show([anna, ben, cleo])
  fireEvent.click(step())
  expect(joinLink().getAttribute('href')).toBe('/desk/ben/call')
  showWaiting([ben, cleo])
  expect(joinLink().getAttribute('href')).toBe('/desk/ben/call')
  showWaiting([anna, ben, cleo])
  expect(joinLink().getAttribute('href')).toBe('/desk/ben/call')
  fireEvent.click(step())
  expect(joinLink().getAttribute('href')).toBe('/desk/cleo/call')
  showWaiting([anna, ben])
  expect(joinLink().getAttribute('href')).toBe('/desk/anna/call')
})

test('stepping keeps the focus; a link to another call does not inherit it', () => {
  const { showWaiting } = show([anna, ben, cleo])
  step().focus()
  fireEvent.click(step())
  expect(document.activeElement).toBe(step())
  joinLink().focus()
  showWaiting([anna, cleo])
  expect(joinLink().getAttribute('href')).toBe('/desk/anna/call')
  expect(document.activeElement).not.toBe(joinLink())
})

test('the message to a customer stays sent while another one is shown', async () => {
  const { calls } = show([anna, ben])
  fireEvent.click(soonButton() as HTMLElement)
  fireEvent.click(step())
  expect(soonButton()).toBeTruthy()
  fireEvent.click(step())
  await waitFor(() => expect(soonButton()).toBeNull())
  fireEvent.click(step())
  fireEvent.click(step())
  expect(soonButton()).toBeNull()
  expect(calls.map(({ params }) => params)).toEqual([{ ticketId: 'anna' }])
})

test('over the open case the strip leaves joining to the case', () => {
  show([anna], '/desk/anna')
  expect(screen.queryByRole('link', { name: 'Teilnehmen' })).toBeNull()
  expect(screen.getByRole('button', { name: /Bin gleich da/ })).toBeTruthy()
})

test('the strip switches the sound of the device', () => {
  const { sound } = show()
  fireEvent.click(screen.getByRole('button', { name: 'Ton ausschalten' }))
  expect(sound.isOn()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Ton einschalten' }))
  expect(sound.isOn()).toBe(true)
})
