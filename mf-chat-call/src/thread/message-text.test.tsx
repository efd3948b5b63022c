import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MessageText } from './message-text.tsx'

test('links open apart and leave out the punctuation of the sentence', () => {
  render(<MessageText text={'Siehe (https://example.test/kette). javascript:alert(1)'} />)
  const link = screen.getByRole<HTMLAnchorElement>('link')
  expect(link.textContent).toBe('https://example.test/kette')
  expect(link.rel).toContain('noopener')
  expect(link.target).toBe('_blank')
  expect(screen.getByText(/javascript:alert/)).toBeTruthy()
})

test('a phrase is marked whatever its accents', () => {
  const { container } = render(<MessageText text="Größe und große Grösse" highlight="GROSSE" />)
  expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'Größe',
    'große',
    'Grösse',
  ])
})

test('the words of a search are marked in any case, also those with special characters', () => {
  const { container } = render(<MessageText text="Kette (9-fach), kette (9-FACH)" highlight="(9-fach)" />)
  expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    '(9-fach)',
    '(9-FACH)',
  ])
})
