import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ChoiceChips, type ChoiceChipsProps } from './choice-chips.tsx'
import { type ChoiceTile, ChoiceTiles } from './choice-tiles.tsx'

const CHIPS = [
  { value: 'chain', label: 'Chain' },
  { value: 'cassette', label: 'Cassette' },
  { value: 'unknown', label: 'I don’t know' },
]
const TILES: ChoiceTile[] = [
  { value: 'brakes', label: 'Brakes', drawing: 'brakes' },
  { value: 'light', label: 'Lights', drawing: 'light' },
]

function Chips(props: Partial<ChoiceChipsProps>) {
  const [value, setValue] = useState<string[]>([])
  return <ChoiceChips legend="Which part?" name="part" options={CHIPS} value={value} onChange={setValue} {...props} />
}
const listChosen = () =>
  [...screen.queryAllByRole<HTMLInputElement>('checkbox'), ...screen.queryAllByRole<HTMLInputElement>('radio')]
    .filter(({ checked }) => checked)
    .map(({ value }) => value)
const tap = (name: string) => userEvent.click(screen.getByText(name))

test('several chips are passed together, in the order shown', async () => {
  const change = vi.fn()
  render(<Chips multiple value={['cassette']} onChange={change} />)
  await tap('Chain')
  expect(change).toHaveBeenLastCalledWith(['chain', 'cassette'])
})

test('“I don’t know” deselects the other chips, and each of them deselects it', async () => {
  render(<Chips multiple exclusive={['unknown']} />)
  await tap('Chain')
  await tap('Cassette')
  expect(listChosen()).toEqual(['chain', 'cassette'])
  await tap('I don’t know')
  expect(listChosen()).toEqual(['unknown'])
  await tap('Chain')
  expect(listChosen()).toEqual(['chain'])
  await tap('Chain')
  expect(listChosen()).toEqual([])
})

test('one chip of a single choice replaces the other', async () => {
  render(<Chips />)
  await tap('Chain')
  await tap('Cassette')
  expect(listChosen()).toEqual(['cassette'])
})

test('the error of a group describes it and goes with the first tap', async () => {
  render(<Chips multiple error="Please tap one" attempt={1} />)
  const group = screen.getByRole('group', { name: /Which part/ })
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Please tap one')
  await tap('Chain')
  expect(screen.queryByText('Please tap one')).toBeNull()
})

test('a tile is a radio button, and the ring is drawn around the chosen one', async () => {
  const change = vi.fn()
  const { container, rerender } = render(
    <ChoiceTiles legendAsHeading legend="What is it?" name="problem" options={TILES} value={[]} onChange={change} />,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'What is it?' })).toBeTruthy()
  expect(container.querySelector('mask')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Lights' }))
  expect(change).toHaveBeenLastCalledWith(['light'])
  rerender(<ChoiceTiles legend="What is it?" name="problem" options={TILES} value={['light']} onChange={change} />)
  expect(screen.getByText('Lights').closest('label')?.querySelectorAll('mask')).toHaveLength(1)
  expect(container.querySelectorAll('mask')).toHaveLength(1)
})

test('the ring of an earlier choice is complete at once', () => {
  const tiles = <ChoiceTiles legend="What?" name="problem" options={TILES} value={['light']} onChange={() => {}} />
  const { container } = render(tiles)
  expect(container.querySelector('mask path')?.getAttribute('data-still')).toBe('true')
  expect(renderToString(tiles)).toContain('Lights')
})

test('several tiles have a tick each and no ring', () => {
  const { container } = render(
    <ChoiceTiles
      multiple
      legend="Tools"
      name="tools"
      options={TILES}
      value={['light', 'brakes']}
      onChange={() => {}}
    />,
  )
  expect(listChosen()).toEqual(['brakes', 'light'])
  expect(container.querySelector('mask')).toBeNull()
  expect(container.querySelectorAll('svg[viewBox="0 0 24 24"]')).toHaveLength(2)
})
