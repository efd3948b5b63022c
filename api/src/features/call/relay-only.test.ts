import { expect, test } from 'vitest'
import { getCallWarnings, requireRelayIfWanted } from './relay-only.ts'

const relay = { callAdapter: 'direct', turnUrls: ['turn:turn.example:3478'], callRelayOnly: false } as const
const settingsOf = (changes: object) => ({ ...relay, turnUrls: [...relay.turnUrls], ...changes })

test.each([
  ['nothing asks for it', {}, false, false],
  ['the person asks for it', {}, true, true],
  ['the operator asks for it', { callRelayOnly: true }, false, true],
  ['Twilio has relays of its own', { callAdapter: 'twilio', turnUrls: [] }, true, true],
  ['nothing asks for it, and there is no relay', { turnUrls: [] }, false, false],
] as const)('%s', (_, changes, hides_address, isRelayOnly) => {
  expect(requireRelayIfWanted(settingsOf(changes), { hides_address })).toBe(isRelayOnly)
})

test('a call that would show a hidden address is refused', () => {
  expect(() => requireRelayIfWanted(settingsOf({ turnUrls: [] }), { hides_address: true })).toThrow(
    'CALL_RELAY_MISSING',
  )
})

test('production without a relay server warns that some calls will fail', () => {
  expect(getCallWarnings({ mode: 'production', callAdapter: 'direct', turnUrls: [] })).toEqual([
    expect.stringMatching(/^TURN_URLS is not set/),
  ])
})

test.each([
  ['on one machine', { mode: 'demo', callAdapter: 'direct', turnUrls: [] }],
  ['with a relay', { mode: 'production', callAdapter: 'direct', turnUrls: ['turn:turn.example:3478'] }],
  ['through Twilio, which has its own relay servers', { mode: 'production', callAdapter: 'twilio', turnUrls: [] }],
] as const)('%s there is no warning', (_, settings) => {
  expect(getCallWarnings({ ...settings, turnUrls: [...settings.turnUrls] })).toEqual([])
})
