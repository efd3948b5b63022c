import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { readErrorMessage } from './error-message.ts'
import { createTexts } from './i18n.ts'
import { LayoutProblem, RouteProblem } from './route-problem.tsx'
import { type Services, ShellServices } from './services.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

const ONLINE: Services['connection'] = { isOnline: () => true, subscribe: () => () => {} }

// React logs every error that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

function showCrash(language: 'de' | 'en', thrown: unknown = new Error('the chain came off')) {
  const report = vi.fn()
  const Broken = () => {
    throw thrown
  }
  const router = createMemoryRouter([
    {
      id: 'mf-booking:broken',
      path: '/',
      Component: Broken,
      ErrorBoundary: RouteProblem,
      handle: { remote: 'mf-booking' },
    },
  ])
  render(
    <I18nextProvider i18n={createTexts(language)}>
      <ShellServices value={{ report, connection: ONLINE } as unknown as Services}>
        <RouterProvider router={router} />
      </ShellServices>
    </I18nextProvider>,
  )
  return report
}

for (const language of ['de', 'en'] as const) {
  test(`a crash shows the German heading with the message, also in ${language}, and is reported with its remote`, async () => {
    const report = showCrash(language)
    expect(await screen.findByRole('heading', { name: 'Etwas ist schief gelaufen' })).toBeTruthy()
    expect(screen.getByText(/the chain came off/)).toBeTruthy()
    const { crash, areas } = { de, en }[language]
    expect(screen.getByText(crash.remote.replace('{{area}}', areas['mf-booking']))).toBeTruthy()
    expect(screen.getByRole('button', { name: { de: 'Erneut laden', en: 'Load again' }[language] })).toBeTruthy()
    expect(report).toHaveBeenCalledWith('mf-booking', expect.objectContaining({ message: 'the chain came off' }))
  })
}

const HOSTILE: Record<string, unknown> = {
  'an object': { some: 'thing' },
  'an error about an object': new Error(String({})),
  nothing: null,
  'a symbol': Symbol('planted'),
  'an error whose message cannot be read': Object.defineProperty(new Error(), 'message', {
    get: () => {
      throw new Error('planted')
    },
  }),
}
test.each(Object.entries(HOSTILE))('%s as a thrown value shows the crash page without a message', async (_, thrown) => {
  showCrash('de', thrown)
  expect(await screen.findByRole('heading', { name: 'Etwas ist schief gelaufen' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/\[object|Fehlermeldung|planted|undefined/)
})

test('a crash of the layout names no remote, because the page may belong to one that did nothing', async () => {
  const report = vi.fn()
  const router = createMemoryRouter([
    {
      id: 'layout',
      path: '/',
      Component: () => {
        throw new Error('the frame broke')
      },
      ErrorBoundary: LayoutProblem,
      children: [{ index: true, handle: { remote: 'mf-booking' }, element: null }],
    },
  ])
  render(
    <I18nextProvider i18n={createTexts('de')}>
      <ShellServices value={{ report, connection: ONLINE } as unknown as Services}>
        <RouterProvider router={router} />
      </ShellServices>
    </I18nextProvider>,
  )
  expect(await screen.findByText(de.crash.shell)).toBeTruthy()
  expect(report).toHaveBeenCalledWith(undefined, expect.objectContaining({ message: 'the frame broke' }))
})

test('the message of a proxy that refuses everything is none', () => {
  const get = () => {
    throw new Error('planted')
  }
  expect(readErrorMessage(new Proxy({}, { get }))).toBeUndefined()
})

test('a missing element of the page blames no remote, and the browser loads the page anew once', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const navigation = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  const missing = new DOMException('The node to be removed is not a child of this node.', 'NotFoundError')
  const report = showCrash('de', missing)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(report).toHaveBeenCalledExactlyOnceWith(undefined, missing)
  expect(screen.queryByRole('heading')).toBeNull()

  navigation.mockReturnValue([{ type: 'reload' }] as never)
  const elapsed = vi.spyOn(performance, 'now').mockReturnValue(2000)
  const again = showCrash('de', missing)
  elapsed.mockRestore()
  expect(await screen.findByRole('heading', { name: 'Etwas ist schief gelaufen' })).toBeTruthy()
  expect(again).toHaveBeenCalledWith('mf-booking', missing)
  expect(reload).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})
