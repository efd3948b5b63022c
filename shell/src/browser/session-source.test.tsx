import type { Session } from '@radruf/contract'
import { createApi } from '@radruf/contract/client'
import { expect, test, vi } from 'vitest'
import { createSessionSource } from './session-source.ts'

const MINUTE = 60_000
const sessionAt = (now: string) => ({ now }) as Session

test('the time goes on while the session is asked for again, and jumps only with the answer', async () => {
  const passed = vi.spyOn(performance, 'now').mockReturnValue(0)
  try {
    const served = sessionAt('2026-11-18T09:00:00Z')
    const api = createApi({
      baseUrl: 'http://service.test',
      fetch: async () => Response.json(sessionAt('2026-11-18T13:00:00Z')),
    })
    const { renew, current, now } = createSessionSource(api, served)
    passed.mockReturnValue(20 * MINUTE)
    renew()
    const renewed = await current()
    // Screens show the session they have until the new one reaches them.
    expect(now(served)).toBe(Date.parse('2026-11-18T09:20:00Z'))
    passed.mockReturnValue(21 * MINUTE)
    expect(now(renewed)).toBe(Date.parse('2026-11-18T13:01:00Z'))
  } finally {
    passed.mockRestore()
  }
})
