import { afterEach, expect, test } from 'vitest'
import { startShellServer } from './testing/shell-server.ts'

type Server = Awaited<ReturnType<typeof startShellServer>>
const started: Server[] = []
afterEach(() => Promise.all(started.splice(0).map(({ stop }) => stop())))

/** Starts a shell server whose service answers with the forwarding headers that it received. */
async function startEcho(trustedProxies: string[]) {
  const server = await startShellServer(
    ({ headers }, response) => {
      const claims = Object.entries(headers).filter(([name]) => /^(forwarded|x-real-ip|x-forwarded-.*)$/.test(name))
      response.setHeader('content-type', 'application/json').end(JSON.stringify(Object.fromEntries(claims)))
    },
    { trustedProxies },
  )
  started.push(server)
  return async (headers: Record<string, string> = {}) => (await fetch(`${server.url}/api/echo`, { headers })).json()
}

const forged = {
  forwarded: 'for=198.51.100.1',
  'x-forwarded-for': '198.51.100.1',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '1',
  'x-real-ip': '198.51.100.1',
}

test('directly: what a client claims about its address is dropped', async () => {
  const send = await startEcho(['192.0.2.1'])
  expect(await send(forged)).toEqual({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    'x-forwarded-proto': 'http',
  })
})

test('behind one trusted proxy: its last entry is the client, whatever the client added before', async () => {
  const send = await startEcho(['loopback'])
  const headers = {
    ...forged,
    'x-forwarded-for': '198.51.100.1, 203.0.113.7',
    'x-forwarded-host': 'radruf.example',
  }
  expect(await send(headers)).toEqual({
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': 'radruf.example',
    'x-forwarded-proto': 'https',
  })
})

test('behind two trusted proxies: the entry before them is the client', async () => {
  const send = await startEcho(['loopback', '10.0.0.0/8'])
  const headers = { 'x-forwarded-for': '198.51.100.1, 2001:db8::7, 10.1.2.3' }
  expect(await send(headers)).toMatchObject({ 'x-forwarded-for': '2001:db8::7' })
})

test('an entry that is no address counts for nothing', async () => {
  const send = await startEcho(['loopback'])
  expect(await send({ 'x-forwarded-for': 'anna@example.test', 'x-forwarded-proto': 'javascript' })).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
  })
})
