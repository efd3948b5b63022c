import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { FREE_PORTS, freePort, isFree, usualPort } from './ports.ts'

test('a free port is used as preferred; a port in use is replaced by another', async () => {
  const port = await freePort()
  expect(await usualPort(port)).toBe(port)

  const other = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  expect((other.address() as AddressInfo).port).toBe(port)
  expect(await isFree(port)).toBe(false)
  const instead = await usualPort(port)
  expect(instead).not.toBe(port)
  expect(await isFree(instead)).toBe(true)
})

test('free ports are not ephemeral ports, and none is given twice', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  const [first, last] = FREE_PORTS
  expect(last).toBeLessThan(32_768)
  expect(ports.filter((port) => port < first || port > last)).toEqual([])
  expect(new Set(ports).size).toBe(ports.length)
})
