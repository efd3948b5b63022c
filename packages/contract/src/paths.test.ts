import { expect, test } from 'vitest'
import { parseKnownPath, parseLocalPath } from './paths.ts'

const READ = [parseLocalPath, parseKnownPath]

test('a path of the product is kept with its query', () => {
  for (const read of READ) {
    expect(read('/')).toBe('/')
    expect(read('/appointment/confirmation?from=mail&lang=en#slots')).toBe(
      '/appointment/confirmation?from=mail&lang=en',
    )
  }
})

test('what comes out fits into a header and leads to the same place when it is read again', () => {
  for (const read of READ) {
    const path = read('/search?q=ł&in=你')
    expect(path).toBe('/search?q=%C5%82&in=%E4%BD%A0')
    expect(new Headers({ location: path ?? '' }).get('location')).toBe(path)
    expect(read(path ?? '')).toBe(path)
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
])('%j leads nowhere', (to) => {
  for (const read of READ) expect(read(to)).toBeUndefined()
})

test('only a path of the table is one of the product', () => {
  expect(parseLocalPath('/qa?lang=en')).toBe('/qa?lang=en')
  expect(parseKnownPath('/qa?lang=en')).toBeUndefined()
})
