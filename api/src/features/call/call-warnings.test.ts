import { expect, test } from 'vitest'
import { callWarnings } from './call-warnings.ts'

test('production without a relay says that some calls will fail', () => {
  expect(callWarnings({ mode: 'production', callAdapter: 'direct', turnUrls: [] })).toEqual([
    expect.stringMatching(/^TURN_URLS is not set/),
  ])
})

test.each([
  ['on one machine', { mode: 'demo', callAdapter: 'direct', turnUrls: [] }],
  ['with a relay', { mode: 'production', callAdapter: 'direct', turnUrls: ['turn:turn.example:3478'] }],
  ['through Twilio, which relays by itself', { mode: 'production', callAdapter: 'twilio', turnUrls: [] }],
] as const)('%s there is nothing to say', (_, settings) => {
  expect(callWarnings({ ...settings, turnUrls: [...settings.turnUrls] })).toEqual([])
})
