import { readFileSync } from 'node:fs'
import { BlockList, isIPv6 } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { CONFIGURATION } from './coturn.ts'

const configuration = readFileSync(CONFIGURATION, 'utf8')
const compose = readFileSync(join(dirname(CONFIGURATION), 'compose.yaml'), 'utf8')
const guide = readFileSync(join(import.meta.dirname, '../../../docs/relay.md'), 'utf8')
const getOption = (name: string) => configuration.match(new RegExp(`^${name}=(.+)$`, 'm'))?.[1] ?? ''

// The tests that run coturn replace port, certificate and key.
test('the documented relay has TLS on port 443, which the container may listen on and the guide names', () => {
  expect(getOption('tls-listening-port')).toBe('443')
  expect(configuration).not.toMatch(/^no-tls$/m)
  expect(compose).toMatch(/^ +network_mode: host\b/m)
  expect(compose).toMatch(/^ +cap_add: \[NET_BIND_SERVICE\]$/m)
  const urls = guide.match(/^TURN_URLS="(.+)"$/m)?.[1]?.split(' ')
  expect(urls).toContain(`turns:${getOption('realm')}:443?transport=tcp`)
  expect(guide).toMatch(/^\d\. Open .*\b443 \(TCP\).* in the firewall\.$/m)
})

test('the documented relay reads its options and its certificate where the container has them', () => {
  const mounts = new Map([...compose.matchAll(/^ +- \.\/(\S+?):(\/\S+?):ro$/gm)].map(([, from, to]) => [to, from]))
  const command = compose.match(/^ +command: \["-c", "(.+)"\]$/m)?.[1]
  expect(mounts.get(command)).toBe('turnserver.conf')
  for (const name of ['cert', 'pkey']) {
    const path = getOption(name)
    const folder = mounts.get(dirname(path))
    // The guide copies the files into that folder.
    expect(guide).toMatch(new RegExp(`^install .*/${basename(path)} ${folder}/$`, 'm'))
  }
})

// One list for each family: a single one would find IPv4-mapped addresses among the ranges of IPv4, which coturn does not.
const denied = { ipv4: new BlockList(), ipv6: new BlockList() }
const toFamily = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
for (const [, from = '', to = ''] of configuration.matchAll(/^denied-peer-ip=(\S+)-(\S+)$/gm))
  denied[toFamily(from)].addRange(from, to, toFamily(from))
const listDenied = (addresses: string[]) =>
  addresses.filter((address) => denied[toFamily(address)].check(address, toFamily(address)))

// RFC 6890, with the addresses that providers share among their customers.
test.each([
  [
    'IPv4',
    '0.0.0.1 10.1.2.3 100.64.0.1 100.127.255.254 127.0.0.1 169.254.1.1 172.31.0.1 192.0.0.1 192.168.1.1 198.19.0.1 240.0.0.1',
  ],
  ['IPv6', ':: ::1 fc00::1 fdff:ffff::1 fe80::1 febf::1 fec0::1 100::1 2001:0:1::1'],
  ['IPv4 inside IPv6', '::10.1.2.3 ::ffff:10.1.2.3 ::ffff:127.0.0.1 64:ff9b::10.1.2.3 64:ff9b:1::1 2002:a01:203::1'],
])('the documented relay reaches no private, local or mapped address of %s', (_, addresses) => {
  const reserved = addresses.split(' ')
  expect(listDenied(reserved)).toEqual(reserved)
})

test('the documented relay reaches public addresses', () => {
  expect(listDenied(['9.9.9.9', '100.63.255.255', '100.128.0.1', '172.32.0.1'])).toEqual([])
  expect(listDenied(['2620:fe::fe', '2a00::1', '64:ff9c::1', '2003::1', 'fbff::1'])).toEqual([])
})
