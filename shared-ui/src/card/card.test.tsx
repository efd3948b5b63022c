import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Card } from './card.tsx'

test('a card is a region named by its heading', () => {
  render(
    <Card title="Your appointment" headingLevel={3}>
      Tuesday at 14:00
    </Card>,
  )
  expect(screen.getByRole('region', { name: 'Your appointment' }).textContent).toContain('Tuesday at 14:00')
  expect(screen.getByRole('heading', { level: 3, name: 'Your appointment' })).toBeTruthy()
})

test('a card without a title is not a landmark', () => {
  render(<Card>Tuesday</Card>)
  expect(screen.queryByRole('region')).toBeNull()
})
