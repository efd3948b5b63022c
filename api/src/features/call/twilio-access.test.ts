import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { callSources, twilioAccessFor } from './twilio-access.ts'

const settings = {
  twilioAccountSid: `AC${'1'.repeat(32)}`,
  twilioApiKeySid: `SK${'2'.repeat(32)}`,
  twilioApiKeySecret: 'north',
  twilioSignalingUrl: undefined,
}
const who = { personId: 'ben', ticketId: 'ticket-7', realNow: new Date('2026-11-20T12:00:00.000Z') }
const parsed = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

test('the token lets one person into the room of one ticket for four hours', () => {
  const { token, room } = twilioAccessFor(settings, who)
  const [header, payload] = token.split('.').slice(0, 2).map(parsed)
  expect(header).toEqual({ alg: 'HS256', typ: 'JWT', cty: 'twilio-fpa;v=1' })
  expect(payload).toEqual({
    jti: `${settings.twilioApiKeySid}-1795176000`,
    iss: settings.twilioApiKeySid,
    sub: settings.twilioAccountSid,
    iat: 1795176000,
    exp: 1795190400,
    grants: { identity: 'ben', video: { room: 'ticket-7' } },
  })
  expect(room).toBe('ticket-7')
})

test('the token is signed with the secret of the API key', () => {
  const [header, payload, signature] = twilioAccessFor(settings, who).token.split('.')
  expect(signature).toBe(createHmac('sha256', 'north').update(`${header}.${payload}`).digest('base64url'))
})

test('a page may connect to Twilio only when calls go through it', () => {
  expect(callSources({ callAdapter: 'direct', twilioSignalingUrl: undefined })).toEqual([])
  expect(callSources({ callAdapter: 'twilio', twilioSignalingUrl: undefined })).toEqual(['wss://*.twilio.com'])
  expect(callSources({ callAdapter: 'twilio', twilioSignalingUrl: 'ws://127.0.0.1:4000/signaling' })).toEqual([
    'ws://127.0.0.1:4000',
  ])
})
