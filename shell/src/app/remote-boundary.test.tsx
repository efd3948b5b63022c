import { createTexts } from '@radruf/host'
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { RemoteBoundary } from './remote-boundary.tsx'

test.each(['de', 'en'] as const)(
  'a remote that reloads the page shows the crash page with its area in %s',
  async (language) => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const texts = createTexts(language)
    const crash = new Error('mf-chat-call reloads the page without end')
    const route = { path: '/', handle: { owner: 'mf-chat-call' }, loader: () => ({ crash }), Component: RemoteBoundary }
    render(
      <I18nextProvider i18n={texts}>
        <RouterProvider router={createMemoryRouter([route])} />
      </I18nextProvider>,
    )
    expect(await screen.findByRole('heading', { name: 'Etwas ist schief gelaufen' })).toBeTruthy()
    const area = texts.t('areas.mf-chat-call')
    expect(screen.getByText(texts.t('crash.remote', { area }))).toBeTruthy()
    expect(screen.getByText(texts.t('crash.message', { message: crash.message }))).toBeTruthy()
    screen.getByRole('button', { name: texts.t('remoteDown.retry') }).click()
    expect(reload).toHaveBeenCalledOnce()
    reload.mockRestore()
  },
)
