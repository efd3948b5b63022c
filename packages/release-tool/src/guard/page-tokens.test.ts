import { expect, test } from 'vitest'
import { createPageTokens, PAGE_TOKEN_LIFETIME_MS } from './page-tokens.ts'

const PAGE = { address: '203.0.113.7', releases: ['mf-account=aaaa', 'mf-auth=bbbb'] }
const VOTE = 'mf-account failed'

function setUp() {
  let now = Date.parse('2026-11-02T10:00:00Z')
  const wait = (milliseconds: number) => {
    now += milliseconds
  }
  const clock = () => now
  return { tokens: createPageTokens('secret', clock), wait, clock }
}

test('a page votes once about each thing, with a token of its own', () => {
  const { tokens } = setUp()
  const token = tokens.issue(PAGE)
  expect(token).toMatch(/^[a-z0-9]{8}\.[\w-]{12}\.[\w-]{43}$/)
  expect(tokens.issue(PAGE)).not.toBe(token)
  expect(tokens.redeem(token, PAGE, VOTE)).toBe(true)
  expect(tokens.redeem(token, PAGE, VOTE)).toBe(false)
  expect(tokens.redeem(token, PAGE, 'mf-auth failed')).toBe(true)
  expect(tokens.redeem(token, PAGE, VOTE)).toBe(false)
  expect(tokens.redeem(tokens.issue(PAGE), PAGE, VOTE)).toBe(true)
})

test('a token counts for its network and its releases alone', () => {
  const { tokens } = setUp()
  const token = tokens.issue(PAGE)
  expect(tokens.redeem(token, { ...PAGE, address: '203.0.114.7' }, VOTE)).toBe(false)
  expect(tokens.redeem(token, { ...PAGE, releases: ['mf-account=aaaa', 'mf-auth=cccc'] }, VOTE)).toBe(false)
  expect(tokens.redeem(token, { ...PAGE, releases: ['mf-account=aaaamf-auth=bbbb'] }, VOTE)).toBe(false)
  expect(tokens.redeem(token, { ...PAGE, address: '203.0.113.200' }, VOTE)).toBe(true)
})

test('a token counts on every server with its secret, and on no other', () => {
  const { tokens, clock } = setUp()
  const token = tokens.issue(PAGE)
  expect(createPageTokens('secret', clock).redeem(token, PAGE, VOTE)).toBe(true)
  expect(createPageTokens('another', clock).redeem(token, PAGE, VOTE)).toBe(false)
})

test('a changed or incomplete token does not count', () => {
  const { tokens } = setUp()
  const token = tokens.issue(PAGE)
  const [expiry, nonce, signature] = token.split('.') as [string, string, string]
  const foreign = tokens.issue(PAGE).split('.')[1]
  const later = (Number.parseInt(expiry, 36) + 1).toString(36)
  const changed = [
    '',
    'x',
    expiry,
    `${expiry}.${nonce}`,
    `${expiry}.${nonce}.`,
    `.${nonce}.${signature}`,
    `${later}.${nonce}.${signature}`,
    `${expiry}.${foreign}.${signature}`,
    `${token}x`,
    `${expiry}.${nonce}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
  ]
  for (const one of changed) expect([one, tokens.redeem(one, PAGE, VOTE)]).toEqual([one, false])
})

test('a page votes for ten minutes, and its votes are remembered as long', () => {
  const { tokens, wait } = setUp()
  expect(PAGE_TOKEN_LIFETIME_MS).toBe(600_000)
  const first = tokens.issue(PAGE)
  expect(tokens.redeem(first, PAGE, VOTE)).toBe(true)
  wait(PAGE_TOKEN_LIFETIME_MS)
  const second = tokens.issue(PAGE)
  expect(tokens.redeem(second, PAGE, VOTE)).toBe(true)
  expect(tokens.redeem(first, PAGE, VOTE)).toBe(false)
  expect(tokens.redeem(first, PAGE, 'mf-auth failed')).toBe(true)
  wait(1)
  expect(tokens.redeem(first, PAGE, 'another')).toBe(false)
})
