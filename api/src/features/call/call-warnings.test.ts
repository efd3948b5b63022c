import { expect, test } from 'vitest'
import { getCallWarnings } from './call-warnings.ts'

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
