import { expect, test } from 'vitest'
import { parseKnownPath, parseLocalPath } from './paths.ts'

const PARSERS = [parseLocalPath, parseKnownPath]

test('a path of the product is returned with its query', () => {
  for (const parse of PARSERS) {
    expect(parse('/')).toBe('/')
    expect(parse('/appointment/confirmation?from=mail&lang=en#slots')).toBe(
      '/appointment/confirmation?from=mail&lang=en',
    )
  }
})

test('the result is a valid header value and parses to itself', () => {
  for (const parse of PARSERS) {
    const path = parse('/search?q=ł&in=你')
    expect(path).toBe('/search?q=%C5%82&in=%E4%BD%A0')
    expect(new Headers({ location: path ?? '' }).get('location')).toBe(path)
    expect(parse(path ?? '')).toBe(path)
  }
})

test.each([
  'https://evil.example/overview',
  '//evil.example/overview',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/overview/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  'overview',
  '',
  null,
])('%j is refused', (to) => {
  for (const parse of PARSERS) expect(parse(to)).toBeUndefined()
})

test('parseKnownPath accepts paths of the table only', () => {
  expect(parseLocalPath('/qa?lang=en')).toBe('/qa?lang=en')
  expect(parseKnownPath('/qa?lang=en')).toBeUndefined()
})
