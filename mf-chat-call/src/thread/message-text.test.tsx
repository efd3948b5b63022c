import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MessageText, toSafeLink } from './message-text.tsx'

test.each([
  ['https://example.test/a?b=c#d', 'https://example.test/a?b=c#d'],
  ['www.example.test', 'https://www.example.test/'],
  ['http://example.test', 'http://example.test/'],
])('%s is linked', (address, link) => expect(toSafeLink(address)).toBe(link))

test.each(['https://bank.example@evil.example/', 'https://user:secret@example.test', 'https://localhost', 'http://'])(
  '%s is not linked',
  (address) => expect(toSafeLink(address)).toBeUndefined(),
)

test.each([
  ['https://de.example.test/wiki/Kette_(Begriff)', 'https://de.example.test/wiki/Kette_(Begriff)'],
  ['(https://de.example.test/wiki/Kette_(Begriff))', 'https://de.example.test/wiki/Kette_(Begriff)'],
  ['https://de.example.test/wiki/Kette_(Begriff).', 'https://de.example.test/wiki/Kette_(Begriff)'],
  ['(siehe https://example.test/kette)', 'https://example.test/kette'],
  ['https://example.test/a?b=(c)&d=[e]!', 'https://example.test/a?b=(c)&d=[e]'],
  ['„https://example.test/kette“', 'https://example.test/kette'],
  ['www.example.test…', 'www.example.test'],
  ['https://example.test/a).', 'https://example.test/a'],
  ['https://example.test/?q=a,b;c', 'https://example.test/?q=a,b;c'],
  ["'https://example.test/kette'", 'https://example.test/kette'],
  ["https://fr.example.test/wiki/L'Équipe", "https://fr.example.test/wiki/L'Équipe"],
  ['*https://example.test/kette*', 'https://example.test/kette'],
  ['「https://example.test/wiki/自転車」。', 'https://example.test/wiki/自転車'],
  ['（https://example.test/kette）', 'https://example.test/kette'],
  ['https://münchen.example.test/a_b_', 'https://münchen.example.test/a_b_'],
  ['https://example.test/kette\u202Egpj.exe', 'https://example.test/kette'],
  ['[Kette](https://example.test/kette)', 'https://example.test/kette'],
  ['https://example.test/kette/', 'https://example.test/kette/'],
])('in %j the address ends at its own last character', (text, address) => {
  render(<MessageText text={text} />)
  expect(screen.getByRole('link').textContent).toBe(address)
})

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
