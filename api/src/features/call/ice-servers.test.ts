import { expect, test } from 'vitest'
import { iceServersFor } from './ice-servers.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')

test('without settings there are no servers, which suffices on one network', () => {
  expect(iceServersFor({ stunUrls: [], turnUrls: [], turnSecret: undefined }, 'p', NOW)).toEqual([])
})

test('TURN credentials equal the HMAC that coturn computes from the same secret', () => {
  const servers = iceServersFor(
    { stunUrls: ['stun:stun.example:3478'], turnUrls: ['turn:turn.example:3478'], turnSecret: 'north' },
    'ben',
    NOW,
  )
  // echo -n "1795197600:ben" | openssl dgst -sha1 -hmac north -binary | base64
  expect(servers).toEqual([
    { urls: ['stun:stun.example:3478'] },
    { urls: ['turn:turn.example:3478'], username: '1795197600:ben', credential: 'KUS3ouyJrJLvJCqjDlKxzDEss/k=' },
  ])
})
