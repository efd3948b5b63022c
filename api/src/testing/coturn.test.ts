import { readFileSync } from 'node:fs'
import { BlockList, isIPv6 } from 'node:net'
import { expect, test } from 'vitest'
import { CONFIGURATION } from './coturn.ts'

// One list for each family: a single one would find IPv4-mapped addresses among the ranges of IPv4, which coturn does not.
const denied = { ipv4: new BlockList(), ipv6: new BlockList() }
const toFamily = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
for (const [, from = '', to = ''] of readFileSync(CONFIGURATION, 'utf8').matchAll(/^denied-peer-ip=(\S+)-(\S+)$/gm))
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
