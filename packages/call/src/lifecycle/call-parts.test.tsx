import { expect, test } from 'vitest'
import { type CallHost, createCallParts } from './call-parts.ts'
import { writeStoredCall } from './stored-call.ts'

const host = {
  api: {} as CallHost['api'],
  events: {} as CallHost['events'],
  now: () => 0,
  session: { settings: {} as CallHost['session']['settings'] },
}
const route = { ticketId: 'ticket', counterpartName: 'Alex', counterpartFullName: 'Alex', path: '/call', leaveTo: '/' }

test('a call that was "voice first" before a reload begins with its bandwidth mode', () => {
  writeStoredCall('anna', route, {
    since: null,
    aloneSince: null,
    clientIds: [],
    off: [],
    isHolding: false,
    voiceFirst: { isOn: true, by: 'customer', changes: 1 },
  })
  const { bandwidthMode } = createCallParts(host, { id: 'anna', role: 'customer' }, 'ticket')
  expect(bandwidthMode.getState()).toBe('voiceFirst')
})
