import { expect, test } from 'vitest'
import { findShellAddresses } from './shell-addresses.ts'

const NAMES: Record<string, [address: string, family: number][]> = {
  shells: [
    ['10.0.0.7', 4],
    ['10.0.0.8', 4],
    ['fd00::7', 6],
  ],
  six: [
    ['fd00::7', 6],
    ['fd00::8', 6],
  ],
  one: [['10.0.0.9', 4]],
}
const find = async (host: string) => {
  const found = NAMES[host]
  if (!found) throw new Error('ENOTFOUND')
  return found.map(([address, family]) => ({ address, family }))
}

test('a name with several addresses stands for a shell server at each, of one family', async () => {
  expect(await findShellAddresses(['http://shells:3000'], find)).toEqual([
    'http://10.0.0.7:3000/',
    'http://10.0.0.8:3000/',
  ])
  expect(await findShellAddresses(['http://six:3000'], find)).toEqual([
    'http://[fd00::7]:3000/',
    'http://[fd00::8]:3000/',
  ])
  const others = ['http://one:3000', 'http://gone:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'https://shells']
  expect(await findShellAddresses(others, find)).toEqual(others)
})
