import type { Session } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import { createTexts, type SessionSource } from '@radruf/host'
import type { DataRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createPersonalServices } from './personal-services.ts'

const WAITING = {
  ticketId: 't1',
  name: 'Anna',
  since: '2026-11-24T08:00:00.000Z',
  startsAt: '2026-11-24T08:00:00.000Z',
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Shows a page in the background to a mechanic, with a customer who waits. Returns the titles of its notifications. */
function showPage() {
  const titles: string[] = []
  class FakeNotification extends EventTarget {
    static permission = 'granted'
    constructor(title: string) {
      super()
      titles.push(title)
    }
    close() {}
  }
  class FakeEventSource extends EventTarget {
    close() {}
  }
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const served = {
    person: { id: 'p1', role: 'mechanic' },
    settings: {},
    unreadMessages: 0,
    waiting: [WAITING],
    now: WAITING.since,
  } as unknown as Session
  const sessions: SessionSource = {
    current: async () => served,
    renew: () => {},
    now: () => Date.parse(WAITING.since),
  }
  const report = vi.fn()
  const services = createPersonalServices({ api: {} as Api, sessions, report })
  const router = { subscribe: () => () => {}, revalidate: async () => {}, navigate: async () => {} }
  services.connect({ router: router as unknown as DataRouter, texts: createTexts('de'), served })
  return { titles, report }
}

test('a mechanic is notified of a customer who waits already when the page opens', async () => {
  const { titles, report } = showPage()
  await vi.waitFor(() => expect(titles).toEqual(['Anna wartet im Gespräch']))
  expect(report).not.toHaveBeenCalled()
})
