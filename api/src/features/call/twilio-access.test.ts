import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { getCallSources, twilioAccessFor } from './twilio-access.ts'

const settings = {
  twilioAccountSid: `AC${'1'.repeat(32)}`,
  twilioApiKeySid: `SK${'2'.repeat(32)}`,
  twilioApiKeySecret: 'north',
  twilioSignalingUrl: undefined,
}
const participant = {
  personId: 'ben',
  clientId: 'phone',
  ticketId: 'ticket-7',
  realNow: new Date('2026-11-20T12:00:00.000Z'),
}
const parsed = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

test('the token admits one page of a person to the room of one ticket for an hour', () => {
  const { token, room } = twilioAccessFor(settings, participant)
  const [header, payload] = token.split('.').slice(0, 2).map(parsed)
  expect(header).toEqual({ alg: 'HS256', typ: 'JWT', cty: 'twilio-fpa;v=1' })
  expect(payload).toEqual({
    jti: `${settings.twilioApiKeySid}-1795176000`,
    iss: settings.twilioApiKeySid,
    sub: settings.twilioAccountSid,
    iat: 1795176000,
    exp: 1795179600,
    grants: { identity: 'ben:phone', video: { room: 'ticket-7' } },
  })
  expect(room).toBe('ticket-7')
})

test('the token is signed with the secret of the API key', () => {
  const [header, payload, signature] = twilioAccessFor(settings, participant).token.split('.')
  expect(signature).toBe(createHmac('sha256', 'north').update(`${header}.${payload}`).digest('base64url'))
})

test('Twilio is an allowed source only when calls use it', () => {
  expect(getCallSources({ callAdapter: 'direct', twilioSignalingUrl: undefined })).toEqual([])
  expect(getCallSources({ callAdapter: 'twilio', twilioSignalingUrl: undefined })).toEqual(['wss://*.twilio.com'])
  expect(getCallSources({ callAdapter: 'twilio', twilioSignalingUrl: 'ws://127.0.0.1:4000/signaling' })).toEqual([
    'ws://127.0.0.1:4000',
  ])
})
