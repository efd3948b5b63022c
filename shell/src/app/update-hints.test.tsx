import { createTexts, type Services, ShellServices } from '@radruf/host'
import { type Shell, ShellProvider } from '@radruf/shell-kit'
import { aSession } from '@radruf/shell-kit/testing'
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, onTestFinished, test, vi } from 'vitest'
import { UpdateHints } from './update-hints.tsx'

/** Shows the hints on a page; returns what postpones a newer release. */
function show({ recommendedVersion = null as string | null, isOnline = true, isOffered = false }) {
  const subscribe = () => () => {}
  const postpone = vi.fn()
  const services = {
    connection: { isOnline: () => isOnline, subscribe },
    newer: { isOffered: () => isOffered, subscribe, postpone },
  } as unknown as Services
  const shell = { session: aSession({ settings: { ...aSession().settings, recommendedVersion } }) } as unknown as Shell
  const { unmount } = render(
    <I18nextProvider i18n={createTexts('en')}>
      <ShellServices value={services}>
        <ShellProvider value={shell}>
          <UpdateHints />
        </ShellProvider>
      </ShellServices>
    </I18nextProvider>,
  )
  return { postpone, unmount }
}
const later = () => screen.queryByRole('button', { name: createTexts('en').t('update.later') })

test('a recommended version is offered until it is postponed, and the next one again', () => {
  onTestFinished(() => localStorage.clear())
  const { unmount } = show({ recommendedVersion: '98.0.0' })
  later()?.click()
  unmount()
  const again = show({ recommendedVersion: '98.0.0' })
  expect(later()).toBeNull()
  again.unmount()
  show({ recommendedVersion: '99.0.0' })
  expect(later()).not.toBeNull()
})

test.each([
  ['without a connection', { recommendedVersion: '99.0.0', isOnline: false }],
  ['from a version that is as new', { recommendedVersion: '0.0.1' }],
  ['without a recommendation', {}],
])('nothing is offered %s', (_, options) => {
  show(options)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a newer release of a remote is offered and can be postponed', () => {
  const { postpone } = show({ isOffered: true })
  screen.getByRole('button', { name: createTexts('en').t('newer.later') }).click()
  expect(postpone).toHaveBeenCalledOnce()
})
