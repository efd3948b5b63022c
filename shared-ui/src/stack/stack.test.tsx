import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Row, Stack } from './stack.tsx'

test('a stack can be a list element', () => {
  render(
    <Stack as="ul">
      <li>One</li>
    </Stack>,
  )
  expect(screen.getByRole('list').children).toHaveLength(1)
})

test('a row wraps by default', () => {
  const { container, rerender } = render(<Row>One</Row>)
  expect((container.firstChild as HTMLElement).dataset.wrap).toBe('true')
  rerender(<Row wrap={false}>One</Row>)
  expect((container.firstChild as HTMLElement).dataset.wrap).toBeUndefined()
})
