import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Panel } from './panel.tsx'

test('a panel is a region named by its title, with its label, text and action', () => {
  render(
    <Panel label="Your call with Mia" title="Tomorrow, 09:30" actions={<button type="button">Join now</button>}>
      Monday
    </Panel>,
  )
  const panel = screen.getByRole('region', { name: 'Tomorrow, 09:30' })
  expect(panel.textContent).toBe('Your call with MiaTomorrow, 09:30MondayJoin now')
  expect(screen.getByRole('heading', { level: 2, name: 'Tomorrow, 09:30' })).toBeTruthy()
})
