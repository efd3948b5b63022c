import { defineRemote, type SlotProps } from '@radruf/shell-kit'
import { renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import remote from '../remote.tsx'
import { CallChecklist } from './call-checklist.tsx'

beforeEach(() => {
  localStorage.clear()
  onChange.mockClear()
})

const onChange = vi.fn<NonNullable<SlotProps['call-checklist']['onChange']>>()
const Part = () => <CallChecklist appointmentId="a" tools={['hex_keys']} mechanic="Mia" onChange={onChange} />
const show = () =>
  renderRoute(
    defineRemote({
      routes: [{ id: 'mf-booking:part', path: '/part', Component: Part }],
      slots: {},
      texts: remote.texts,
    }),
    { path: '/part' },
  )
const isOpen = () => screen.getByRole<HTMLDetailsElement>('group').open

test('the checklist is open while something is left, also when its last item is ticked', async () => {
  await show()
  expect(isOpen()).toBe(true)
  const boxes = screen.getAllByRole('checkbox')
  expect(screen.getByText(`0 von ${boxes.length} bereit`)).toBeTruthy()
  for (const box of boxes) await userEvent.click(box)
  expect(screen.getByText('Alles bereit')).toBeTruthy()
  expect(isOpen()).toBe(true)
})

test('a checklist that is done is folded, and can be opened', async () => {
  const { unmount } = await show()
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box)
  unmount()
  await show()
  expect(isOpen()).toBe(false)
  expect(screen.getByText('Alles bereit')).toBeTruthy()
  await userEvent.click(screen.getByText('Checkliste'))
  expect(isOpen()).toBe(true)
})

test('the surrounding page gets all entries, and again after each change', async () => {
  await show()
  const getDone = () => onChange.mock.lastCall?.[0].filter(({ isDone }) => isDone).map(({ item }) => item)
  expect(onChange.mock.lastCall?.[0].map(({ item }) => item)).toEqual([
    'allen_key_set',
    'cloth',
    'light',
    'phone',
    'room',
  ])
  expect(getDone()).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: /Lappen/ }))
  expect(getDone()).toEqual(['cloth'])
})
