import { expect, test } from 'vitest'
import { credentialKey, decodeMessage, encodeMessage, hasValidIntegrity } from './stun-message.ts'
import { parseIceUrl } from './turn-client.ts'

/** RFC 5769, 2.4: a request with long-term credentials. */
const SAMPLE = Buffer.from(
  `000100602112a44278ad3433c6ad72c029da412e
  00060012e3839ee38388e383aae38383e382afe382b90000
  0015001c662f2f3439396b3935346436 4f4c33346f4c394653547679363473 41
  0014000b6578616d706c652e6f726700
  00080014f67024656dd64a3e02b8e0712e85c9a28ca89666`.replaceAll(/\s/g, ''),
  'hex',
)

test('the signature is that of the sample in RFC 5769', () => {
  const key = credentialKey('マトリックス', 'example.org', 'TheMatrIX')
  expect(hasValidIntegrity(SAMPLE, key)).toBe(true)
  const { type, transaction, attributes } = decodeMessage(SAMPLE) ?? {}
  const unsigned = [...(attributes ?? [])].slice(0, -1)
  expect(encodeMessage(type ?? 0, unsigned, { key, transaction })).toEqual(SAMPLE)
  expect(hasValidIntegrity(SAMPLE, credentialKey('マトリックス', 'example.org', 'other'))).toBe(false)
})

test.each([
  ['stun:stun.example', { scheme: 'stun', host: 'stun.example', port: 3478, transport: 'udp' }],
  ['turn:turn.example:80?transport=tcp', { scheme: 'turn', host: 'turn.example', port: 80, transport: 'tcp' }],
  ['turns:turn.example', { scheme: 'turn', host: 'turn.example', port: 5349, transport: 'tls' }],
  ['turn:[2001:db8::1]:3479', { scheme: 'turn', host: '2001:db8::1', port: 3479, transport: 'udp' }],
  ['turn.example:3478', undefined],
  ['https://turn.example', undefined],
])('the address %s', (address, parsed) => {
  expect(parseIceUrl(address)).toEqual(parsed)
})
