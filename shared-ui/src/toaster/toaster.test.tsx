import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'sonner'
import { afterEach, expect, test } from 'vitest'
import { Toaster } from './toaster.tsx'

afterEach(() => {
  toast.dismiss()
  cleanup()
})

const toaster = <Toaster containerAriaLabel="Meldungen" closeLabel="Meldung schließen" />

test('the region is named by the label and the hotkey', () => {
  render(toaster)
  expect(screen.getByRole('region', { name: 'Meldungen alt+T' })).toBeTruthy()
})

test('a toast is announced politely, by a region that exists before it', async () => {
  render(toaster)
  const region = screen.getByRole('region')
  expect(region.getAttribute('aria-live')).toBe('polite')
  act(() => void toast.success('Saved'))
  expect(region.contains(await screen.findByText('Saved'))).toBe(true)
})

test('toasts are at the top centre, 356 px wide, with the distances of the specification', async () => {
  render(toaster)
  act(() => void toast.error('No connection'))
  const list = (await screen.findByText('No connection')).closest('ol')
  expect(list?.dataset.yPosition).toBe('top')
  expect(list?.dataset.xPosition).toBe('center')
  const style = list?.getAttribute('style') ?? ''
  for (const value of ['--width: 356px', '--gap: 14px', '--offset-top: 24px', '--mobile-offset-top: 16px'])
    expect(style).toContain(value)
})

test('each of the five types is marked by its name', async () => {
  for (const type of ['success', 'error', 'info', 'warning', 'loading'] as const) {
    render(toaster)
    act(() => void toast[type](`a ${type}`))
    const item = (await screen.findByText(`a ${type}`)).closest('li')
    expect(item?.dataset.type).toBe(type)
    cleanup()
  }
})

test('the close button closes a toast', async () => {
  render(toaster)
  act(() => void toast.success('Saved'))
  const item = (await screen.findByText('Saved')).closest('li')
  await userEvent.click(screen.getByRole('button', { name: 'Meldung schließen' }))
  await expect.poll(() => item?.dataset.removed).toBe('true')
})
