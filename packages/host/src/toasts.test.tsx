import { notify } from '@radruf/shell-kit'
import { act, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createTexts } from './i18n.ts'
import { Toasts } from './toasts.tsx'

test('the first toast loads their region, which announces it and all later ones once each', async () => {
  render(
    <I18nextProvider i18n={createTexts('en')}>
      <Toasts />
    </I18nextProvider>,
  )
  expect(screen.queryByRole('region')).toBeNull()
  act(() => notify.success('Saved'))
  const region = await screen.findByRole('region', { name: 'Notifications alt+T' })
  expect(region.textContent).toBe('')
  expect(region.contains(await screen.findByText('Saved'))).toBe(true)
  act(() => notify.error('No connection'))
  expect(await screen.findByText('No connection')).toBeTruthy()
  expect(screen.getAllByText('Saved')).toHaveLength(1)
})
