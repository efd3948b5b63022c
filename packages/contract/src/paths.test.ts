import { afterEach, expect, test } from 'vitest'
import {
  findPath,
  findSlotOwner,
  isRemoteName,
  listPaths,
  parseKnownPath,
  parseLocalPath,
  setAddedPaths,
} from './paths.ts'

afterEach(() => setAddedPaths([]))

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

test('added paths are known until others are set, and none takes over a path of the table', () => {
  const owner = 'mf-shop' as const
  setAddedPaths([
    { path: '/shop/:ticketId', access: 'public', owner },
    { path: '/imprint', access: 'mechanic', owner },
    { path: '/desk/shop', access: 'public', owner },
  ])
  expect(findPath('/shop/7/')).toMatchObject({ path: '/shop/:ticketId', access: 'public', owner })
  expect(parseKnownPath('/shop/7?a=1')).toBe('/shop/7?a=1')
  expect(findPath('/imprint')?.owner).toBe('mf-account')
  expect(findPath('/desk/shop')?.owner).toBe('mf-desk')
  expect(listPaths().at(-3)?.path).toBe('/shop/:ticketId')
  setAddedPaths([])
  expect(findPath('/shop/7')).toBeUndefined()
})

test('releases that receive an entry cannot change it', () => {
  setAddedPaths([{ path: '/shop', access: 'mechanic', owner: 'mf-shop', slots: ['case-chat'] }])
  const entry = findPath('/shop')
  expect([Object.isFrozen(entry), Object.isFrozen(entry?.slots)]).toEqual([true, true])
})

test('a slot belongs to the remote of the table, or to the one that its name begins with', () => {
  expect(findSlotOwner('case-chat')).toBe('mf-chat-call')
  expect(findSlotOwner('mf-shop:cart')).toBe('mf-shop')
  expect(['mf-shop', 'mf-shop2-x', 'shop', 'mf-', 'mf-Shop', 'mf-shop:cart'].filter(isRemoteName)).toEqual([
    'mf-shop',
    'mf-shop2-x',
  ])
})
