import { createTexts, ShellServices } from '@radruf/host'
import { aSession, aWaitingCustomer } from '@radruf/shell-kit/testing'
import { act } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createInbox } from '../browser/inbox.ts'
import { Document } from './document.tsx'
import type { PageState } from './page-state.ts'

type Services = ComponentProps<typeof ShellServices>['value']

const state: PageState = {
  productName: 'Radruf',
  shell: '1',
  remotes: [],
  added: [],
  leftOut: [],
  language: 'de',
  reportToken: '',
  overrides: null,
  rendered: [],
  styles: [],
  dev: false,
  consent: null,
  reporting: null,
}
const anna = aWaitingCustomer()

/** A document of its own, because the tests' page has one already. */
let page: globalThis.Document
let end = () => {}
beforeEach(() => {
  page = document.implementation.createHTMLDocument()
})
afterEach(() => end())

async function open(changes: Partial<PageState> = {}) {
  const { follow, inbox } = createInbox(aSession(), async () => aSession())
  const root = createRoot(page)
  end = () => act(() => root.unmount())
  await act(async () =>
    root.render(
      <I18nextProvider i18n={createTexts('de')}>
        <ShellServices value={{ inbox } as Services}>
          <Document state={{ ...state, ...changes }}>
            <p>page</p>
          </Document>
        </ShellServices>
      </I18nextProvider>,
    ),
  )
  return { follow: (session: Parameters<typeof follow>[0]) => act(async () => follow(session)) }
}

test('the title counts unread messages as they come and are read', async () => {
  const { follow } = await open()
  expect(page.title).toBe('Radruf')
  await follow(aSession({ unreadMessages: 2 }))
  expect(page.title).toBe('(2) Radruf')
  await follow(aSession({ unreadMessages: 0 }))
  expect(page.title).toBe('Radruf')
})

test('the title names a customer who waits in a call, after the count', async () => {
  const { follow } = await open()
  await follow(aSession({ unreadMessages: 1, waiting: [anna] }))
  expect(page.title).toMatch(/^\(1\) .*Anna.*Radruf/)
})

test('the script of the consent service is loaded with its id, and only with one', async () => {
  const findScript = () => page.querySelector('script[data-settings-id]')
  await open()
  expect(findScript()).toBeNull()
  end()
  page = document.implementation.createHTMLDocument()
  await open({ consent: { id: 'abc-123', script: 'https://consent.example/loader.js' } })
  expect(findScript()?.getAttribute('data-settings-id')).toBe('abc-123')
  expect(findScript()?.getAttribute('src')).toBe('https://consent.example/loader.js')
})
