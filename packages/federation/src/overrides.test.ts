import { expect, test } from 'vitest'
import { evaluateOverrides } from './overrides.ts'
import type { Registry } from './registry.ts'

const RELEASE = '0123456789abcdef'
const REMOVED = 'fedcba9876543210'
const registry: Registry = {
  generation: 1,
  remotes: {
    'mf-auth': {
      stable: RELEASE,
      before: [],
      releases: {
        [RELEASE]: { version: '0.2.0', description: 'sha384-x' },
        [REMOVED]: { version: '0.1.0', description: 'sha384-y', removed: true },
      },
      history: [],
    },
  },
}
const RULES = {
  origins: ['https://previews.example', 'http://localhost:*'],
  isLoopback: (host: string) => host === 'localhost',
}
const judge = (value: string, name = 'mf-auth') => {
  const { overrides, refused } = evaluateOverrides({ [name]: value }, registry, RULES)
  return overrides[0] ?? refused[0]?.reason
}

test.each([RELEASE, '0.2.0'])('%s is parsed as a release of the registry', (value) => {
  expect(judge(value)).toEqual({ name: 'mf-auth', wanted: value, release: RELEASE })
})

test.each([
  ['https://previews.example/pr-17/remote.json', 'https://previews.example/pr-17/remote.json'],
  ['https://previews.example/pr-17/', 'https://previews.example/pr-17/remote.json'],
  ['http://localhost:4101/remote-entry.js', 'http://localhost:4101/remote-entry.js'],
])('%s is parsed as a URL', (value, address) => {
  expect(judge(value)).toMatchObject({ address })
})

test.each([
  [REMOVED, 'unknown-release'],
  ['0.1.0', 'unknown-release'],
  ['', 'unknown-release'],
  ['https://evil.example/remote.json', 'origin-not-allowed'],
  ['https://previews.example:8443/remote.json', 'origin-not-allowed'],
  ['http://previews.example/remote.json', 'origin-not-allowed'],
  ['https://previews.example.evil.example/remote.json', 'origin-not-allowed'],
  ['https://localhost:4101/remote-entry.js', 'origin-not-allowed'],
  ['http://localhost.evil.example:80/remote-entry.js', 'origin-not-allowed'],
  ['https://previews.example@evil.example/remote.json', 'unreadable-address'],
  ['https://user:word@previews.example/remote.json', 'unreadable-address'],
  ['javascript://previews.example/%0aalert(1)', 'unreadable-address'],
  ['//previews.example/remote.json', 'unreadable-address'],
  ['https://previews.example/remote-entry.js', 'without-description'],
])('%j is refused: %s', (value, reason) => {
  expect(judge(value)).toBe(reason)
})

test.each(['mf-shop', 'constructor', '__proto__', 'shell'])(
  '%s is refused because the registry has no such remote',
  (name) => {
    const wanted = JSON.parse(`{"${name}":"${RELEASE}"}`) as Record<string, string>
    expect(evaluateOverrides(wanted, registry, RULES).refused[0]?.reason).toBe('unknown-remote')
  },
)
