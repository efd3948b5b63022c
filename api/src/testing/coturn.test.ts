import { readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { CONFIGURATION } from './coturn.ts'

test('the documented relay reaches public addresses, but none of a private network', () => {
  const denied = new BlockList()
  for (const [, from, to] of readFileSync(CONFIGURATION, 'utf8').matchAll(/^denied-peer-ip=(\S+)-(\S+)$/gm))
    denied.addRange(from ?? '', to ?? '')
  const listDenied = (addresses: string[]) => addresses.filter((address) => denied.check(address))
  // RFC 6890, with the addresses that providers share among their customers.
  const reserved = '0.0.0.1 10.1.2.3 100.64.0.1 100.127.255.254 127.0.0.1 169.254.1.1 172.31.0.1 192.168.1.1'.split(' ')
  expect(listDenied(reserved)).toEqual(reserved)
  expect(listDenied(['9.9.9.9', '100.63.255.255', '100.128.0.1', '172.32.0.1'])).toEqual([])
})
