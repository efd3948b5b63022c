import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Row } from './row.tsx'
import { Stack } from './stack.tsx'

test('a stack can be the list that it shows', () => {
  render(
    <Stack as="ul">
      <li>One</li>
    </Stack>,
  )
  expect(screen.getByRole('list').children).toHaveLength(1)
})

test('a row goes on in the next line unless told otherwise', () => {
  const { container, rerender } = render(<Row>One</Row>)
  expect((container.firstChild as HTMLElement).dataset.wrap).toBe('true')
  rerender(<Row wrap={false}>One</Row>)
  expect((container.firstChild as HTMLElement).dataset.wrap).toBeUndefined()
})
