import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Badge } from './badge.tsx'

test('a badge shows its state as text and has a tone', () => {
  render(<Badge tone="warning">The customer is waiting</Badge>)
  expect(screen.getByText('The customer is waiting').dataset.tone).toBe('warning')
})
