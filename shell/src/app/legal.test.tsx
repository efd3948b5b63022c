import { createTexts, ShellServices } from '@radruf/host'
import { createReloadBlocker, type Shell, ShellProvider } from '@radruf/shell-kit'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentProps, ComponentType } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { openConsentSettings } from '../browser/consent.ts'
import { LegalLinks, LegalMenu } from './legal.tsx'

type Services = ComponentProps<typeof ShellServices>['value']

const showSecondLayer = vi.fn(async () => {})
afterEach(() => {
  delete window.__ucCmp
  showSecondLayer.mockClear()
})

function open(Component: ComponentType, { asksForConsent = true } = {}) {
  const services = { consent: asksForConsent ? { openSettings: openConsentSettings } : undefined } as Services
  const shell = { reloadBlocker: createReloadBlocker() } as unknown as Shell
  render(
    <I18nextProvider i18n={createTexts('en')}>
      <ShellServices value={services}>
        <ShellProvider value={shell}>
          <RouterProvider router={createMemoryRouter([{ path: '/', Component }])} />
        </ShellProvider>
      </ShellServices>
    </I18nextProvider>,
  )
}
/** Opens the menu first, where there is one. */
function openSettings() {
  const menu = screen.queryByRole('button', { name: 'Legal' })
  if (menu && !screen.queryByRole('button', { name: 'Cookie settings' })) fireEvent.click(menu)
  fireEvent.click(screen.getByRole('button', { name: 'Cookie settings' }))
}

test('the footer opens the choices of the consent service with one tap, as often as it is tapped', async () => {
  window.__ucCmp = { showSecondLayer }
  open(LegalLinks)
  openSettings()
  openSettings()
  expect(showSecondLayer).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the menu of a task opens them with two taps and does not cover them', async () => {
  window.__ucCmp = { showSecondLayer }
  open(LegalMenu)
  openSettings()
  expect(showSecondLayer).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['footer', LegalLinks],
  ['menu', LegalMenu],
])('a script that the browser blocks is reported beside the %s, until it opens', async (_, Component) => {
  open(Component)
  openSettings()
  expect(await screen.findByText(/^We can’t open the cookie settings/)).toBeTruthy()
  window.__ucCmp = { showSecondLayer }
  openSettings()
  await waitFor(() => expect(screen.queryByText(/^We can’t open the cookie settings/)).toBeNull())
})

test('without a consent service there is no button', () => {
  open(LegalLinks, { asksForConsent: false })
  expect(screen.queryByRole('button', { name: 'Cookie settings' })).toBeNull()
})
