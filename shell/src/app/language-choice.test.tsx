import { createTexts, ShellServices } from '@radruf/host'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { LanguageChoice } from './language-choice.tsx'

type Services = ComponentProps<typeof ShellServices>['value']

/** Chooses English on a German page. Returns the languages that were requested, and how often the form was sent plainly. */
async function chooseEnglish({ arrives, isOnline = true }: { arrives: boolean; isOnline?: boolean }) {
  const setLanguage = vi.fn(() => (arrives ? Promise.resolve() : Promise.reject(new TypeError('Failed to fetch'))))
  const services = { setLanguage, connection: { isOnline: () => isOnline } } as unknown as Services
  const { container } = render(
    <I18nextProvider i18n={createTexts('de')}>
      <ShellServices value={services}>
        <RouterProvider router={createMemoryRouter([{ path: '/', Component: LanguageChoice }])} />
      </ShellServices>
    </I18nextProvider>,
  )
  const sent: FormDataEntryValue[] = []
  container.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    const { target, submitter } = event as SubmitEvent
    sent.push(...new FormData(target as HTMLFormElement, submitter).getAll('language'))
  })
  fireEvent.click(screen.getByRole('button', { name: 'English' }))
  await waitFor(() => expect(setLanguage).toHaveBeenCalledWith('en'))
  await Promise.allSettled(setLanguage.mock.results.map(({ value }) => value))
  return sent
}

test('with its texts the page changes its language without a request', async () => {
  expect(await chooseEnglish({ arrives: true })).toEqual([])
})

test('without its texts the form is sent plainly', async () => {
  expect(await chooseEnglish({ arrives: false })).toEqual(['en'])
})

test('without a connection the page and what was typed on it stay', async () => {
  expect(await chooseEnglish({ arrives: false, isOnline: false })).toEqual([])
})
