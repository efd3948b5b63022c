import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import de from '../texts/de.json' with { type: 'json' }
import en from '../texts/en.json' with { type: 'json' }
import { createTexts } from './i18n.ts'
import { RouteProblem } from './route-problem.tsx'
import { type Services, ShellServices } from './services.ts'

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
      <ShellServices value={{ report } as unknown as Services}>
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

test('a thrown value without a message shows none', async () => {
  showCrash('de', { some: 'thing' })
  expect(await screen.findByRole('heading', { name: 'Etwas ist schief gelaufen' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/object Object|Fehlermeldung/)
})
