import { afterEach, beforeEach, onTestFinished, vi } from 'vitest'
import { createStore } from 'zustand'
import { createAdapters } from '../adapters/adapters.ts'
import { createDirectAdapter } from '../adapters/direct/direct-adapter.ts'
import type { BandwidthMode } from '../core/bandwidth-mode.ts'
import type { MediaState } from '../core/media-state.ts'
import type { CallService } from '../session/call-service.ts'
import { createCallSession } from '../session/call-session.ts'
import type { CallSessionOptions } from '../session/session-context.ts'
import { createFakeCallService, FAKE_TICKET_ID } from './fake-call-service.ts'
import { createFakeConnections } from './fake-connections.ts'

const createNoMedia = () =>
  createStore(() => ({ camera: { at: 'off' }, mic: { at: 'off' }, videoTrack: null, audioTrack: null }) as MediaState)

type Session = ReturnType<typeof createCallSession>
export const at = (session: Session) => session.store.getState().phase.at

/** The sessions of two people with direct calls, over fakes of the service and of the browser's connections. */
export function setUpCallSessions() {
  const service = createFakeCallService()
  const connections = createFakeConnections()
  const media = createNoMedia()
  const openSession = (
    personId: string,
    changes: Partial<CallService> = {},
    options: Partial<CallSessionOptions> = {},
  ) => {
    const session = createCallSession({
      ticketId: FAKE_TICKET_ID,
      personId,
      service: { ...service.createServiceFor(personId), ...changes },
      events: service.getStream(personId).events,
      media: { store: media },
      bandwidthMode: createStore<BandwidthMode>(() => 'full'),
      adapter: createAdapters({ direct: createDirectAdapter(connections.make) }),
      ...options,
    })
    // Test files share a page: a lost call would join again with the next test's network.
    onTestFinished(() => void session.leave())
    return session
  }
  return { service, connections, media, openSession, kim: openSession('kim'), alex: openSession('alex') }
}

/** Every test of the file gets fake timers, and the browser's MediaStream that jsdom lacks. */
export function fakeCallClock() {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('MediaStream', class {})
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

/** Waits long enough for the participants to exchange their signals, or for the given time. */
export const wait = (milliseconds = 100) => vi.advanceTimersByTimeAsync(milliseconds)

export async function joinBoth(kim: Session, alex: Session) {
  await kim.join()
  await alex.join()
  await wait()
}
