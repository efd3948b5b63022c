import type { Api } from '@radruf/contract/client'
import { createTexts, LAYOUT, type SessionSource } from '@radruf/host'
import { aMechanic, aSession, aWaitingCustomer } from '@radruf/shell-kit/testing'
import type { DataRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { createPersonalServices } from './personal-services.ts'

const WAITING = aWaitingCustomer()

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
  vi.stubGlobal(
    'AudioContext',
    class {
      resume() {}
    },
  )
  // The repetition of calls outlives the test.
  vi.spyOn(window, 'setInterval').mockReturnValue(0 as never)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const served = aSession({ person: aMechanic(), waiting: [WAITING], now: WAITING.since })
  const sessions: SessionSource = {
    current: async () => served,
    renew: () => {},
    now: () => Date.parse(WAITING.since),
  }
  const report = vi.fn()
  const services = createPersonalServices({ api: {} as Api, served, sessions, report })
  const subscribers: ((state: object) => void)[] = []
  const router = {
    subscribe: (one: (state: object) => void) => subscribers.push(one),
    revalidate: async () => {},
    navigate: async () => {},
  }
  services.connect({ router: router as unknown as DataRouter, texts: createTexts('de') })
  /** Signs out, and uses up the first gestures: other tests share this page. */
  const end = () => {
    for (const subscriber of subscribers)
      subscriber({ navigation: {}, location, loaderData: { [LAYOUT]: { ...served, person: null } } })
    for (const gesture of ['pointerdown', 'keydown']) document.dispatchEvent(new Event(gesture))
  }
  return { titles, report, end }
}

test('a mechanic is notified of a customer who waits already when the page opens', async () => {
  const { titles, report, end } = showPage()
  try {
    await vi.waitFor(() => expect(titles).toEqual(['Anna wartet im Gespräch']))
    expect(report).not.toHaveBeenCalled()
  } finally {
    end()
  }
})
