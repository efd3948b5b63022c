import { expect, test } from 'vitest'
import { splitAtLinks } from './message-links.ts'

const findLink = (text: string) => splitAtLinks(text).find(({ link }) => link)?.link

test.each([
  ['https://example.test/a?b=c#d', 'https://example.test/a?b=c#d'],
  ['www.example.test', 'https://www.example.test/'],
  ['http://example.test', 'http://example.test/'],
])('%s is linked', (address, link) => expect(findLink(address)).toBe(link))

test.each(['https://bank.example@evil.example/', 'https://user:secret@example.test', 'https://localhost', 'http://'])(
  '%s is not linked',
  (address) => expect(findLink(address)).toBeUndefined(),
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
  const links = splitAtLinks(text).filter(({ link }) => link)
  expect(links.map((part) => part.text)).toEqual([address])
})
