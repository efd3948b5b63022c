import { createTexts, ShellServices } from '@radruf/host'
import { type Shell, ShellProvider } from '@radruf/shell-kit'
import { aSession, aWaitingCustomer } from '@radruf/shell-kit/testing'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createInbox } from '../browser/inbox.ts'
import { createSoundSwitch } from '../browser/sound-switch.ts'
import { WaitingAlert } from './waiting-alert.tsx'

type Services = ComponentProps<typeof ShellServices>['value']

const anna = aWaitingCustomer()
const ben = aWaitingCustomer({ ticketId: 'ben', name: 'Ben', since: '2026-11-19T13:01:00.000Z' })
const SESSION = aSession({ now: '2026-11-19T13:02:00.000Z' })

function show(waiting = [anna], path = '/desk') {
  const { follow, inbox } = createInbox(SESSION, async () => SESSION)
  const sound = createSoundSwitch(localStorage)
  const shell = { session: SESSION, language: 'de', now: () => Date.parse(SESSION.now) } as Shell
  const element = (
    <I18nextProvider i18n={createTexts('de')}>
      <ShellServices value={{ inbox, sound } as Services}>
        <ShellProvider value={shell}>
          <WaitingAlert />
        </ShellProvider>
      </ShellServices>
    </I18nextProvider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })} />)
  const showWaiting = (next: typeof waiting) => act(() => follow(aSession({ ...SESSION, waiting: next })))
  showWaiting(waiting)
  return { showWaiting, sound }
}
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
