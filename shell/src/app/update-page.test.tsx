import { createTexts } from '@radruf/host'
import { type Shell, ShellProvider } from '@radruf/shell-kit'
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { UpdatePage } from './update-page.tsx'

test('the update is loaded although a remote has filled the storage of the device', () => {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem })
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const shell = { session: { brand: { productName: 'Radruf', supportEmail: 'help@example.test' } } } as unknown as Shell
  render(
    <I18nextProvider i18n={createTexts('en')}>
      <ShellProvider value={shell}>
        <RouterProvider router={createMemoryRouter([{ path: '/', Component: UpdatePage }])} />
      </ShellProvider>
    </I18nextProvider>,
  )
  screen.getByRole('button', { name: createTexts('en').t('update.now') }).click()
  expect(reload).toHaveBeenCalledOnce()
})
