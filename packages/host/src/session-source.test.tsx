import type { Session } from '@radruf/contract'
import { createApi } from '@radruf/contract/client'
import { expect, test, vi } from 'vitest'
import { createSessionSource } from './session-source.ts'

const MINUTE = 60_000
const sessionAt = (now: string) => ({ now }) as Session

test('the clock continues while the session is fetched again, and changes only with the response', async () => {
  const elapsed = vi.spyOn(performance, 'now').mockReturnValue(0)
  try {
    const served = sessionAt('2026-11-18T09:00:00Z')
    const api = createApi({
      baseUrl: 'http://service.test',
      fetch: async () => Response.json(sessionAt('2026-11-18T13:00:00Z')),
    })
    const { renew, current, now } = createSessionSource(api, served)
    elapsed.mockReturnValue(20 * MINUTE)
    renew()
    const renewed = await current()
    // Pages use their session until they receive the new one.
    expect(now(served)).toBe(Date.parse('2026-11-18T09:20:00Z'))
    elapsed.mockReturnValue(21 * MINUTE)
    expect(now(renewed)).toBe(Date.parse('2026-11-18T13:01:00Z'))
  } finally {
    elapsed.mockRestore()
  }
})
