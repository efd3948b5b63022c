import { afterEach, expect, test, vi } from 'vitest'
import { loadSdk, type Sdk } from './sdk.ts'

afterEach(() => vi.unstubAllGlobals())

const sdk = { connect: () => {} } as unknown as Sdk
const givenUp = Object.assign(new Error('Loading chunk 7 failed (timeout)'), { request: 'https://radruf.test/sdk.js' })

test('a file that was given up is fetched for as long as it takes, then asked for again', async () => {
  const fetched = vi.fn(async () => new Response('the file'))
  vi.stubGlobal('fetch', fetched)
  const onSlow = vi.fn()
  const importSdk = vi.fn(async () => sdk).mockRejectedValueOnce(givenUp)
  expect(await loadSdk(onSlow, importSdk)).toBe(sdk)
  expect(onSlow).toHaveBeenCalledOnce()
  expect(fetched).toHaveBeenCalledWith('https://radruf.test/sdk.js')
})

test('a file that is there at once is not fetched twice', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  expect(
    await loadSdk(
      () => {},
      async () => sdk,
    ),
  ).toBe(sdk)
  expect(fetched).not.toHaveBeenCalled()
})

test('a file that does not exist is a failure', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  await expect(
    loadSdk(
      () => {},
      () => Promise.reject(givenUp),
    ),
  ).rejects.toBe(givenUp)
})
