import { type Session, worksOnCases } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import { createEventStream, followEvents, LAYOUT, type SessionSource } from '@radruf/host'
import { deviceStorage, type PushDevice } from '@radruf/shell-kit'
import type { i18n } from 'i18next'
import type { DataRouter } from 'react-router-dom'
import { createStore } from 'zustand'
import { createInbox, showAppBadge } from './inbox.ts'
import type { LoadedPushDevice } from './push-device.ts'
import { createSoundSwitch } from './sound-switch.ts'

type PersonalOptions = {
  api: Api
  /** The session of the server's page. */
  served: Session
  sessions: SessionSource
  report: (remote: undefined, error: unknown) => void
}
type PersonalContext = { router: DataRouter; texts: i18n }

/** Creates the services that follow the signed-in person: events, unread messages, push notifications and a mechanic's alerts. */
export function createPersonalServices({ api, served, sessions, report }: PersonalOptions) {
  const push = createLaterPushDevice(api)
  const sound = createSoundSwitch(deviceStorage())
  const stream = createEventStream()
  const { inbox, ...updates } = createInbox(served, () => {
    sessions.renew()
    return sessions.current()
  })

  return {
    events: stream.events,
    push: push.device,
    sound,
    inbox,
    /** Follows the session of the server's page, and then each session that the router loads. */
    connect({ router, texts }: PersonalContext) {
      let current = served
      let isAlerting = false
      const follow = (session: Session | undefined) => {
        stream.follow(session)
        if (!session) return
        current = session
        updates.follow(session)
        push.follow(session).catch((error: unknown) => report(undefined, error))
        // Customers do not load the alerts.
        if (isAlerting || !worksOnCases(session.person?.role)) return
        isAlerting = true
        import('./mechanic-alerts.ts')
          .then(({ startMechanicAlerts }) =>
            startMechanicAlerts({ inbox, sound, texts, router, now: sessions.now, getSession: () => current }),
          )
          .catch((error: unknown) => {
            isAlerting = false
            report(undefined, error)
          })
      }
      followEvents(stream, router, sessions)
      follow(served)
      router.subscribe(({ loaderData }) => follow(loaderData[LAYOUT] as Session | undefined))
      stream.events.on('chat.changed', () => void updates.refresh())
      stream.events.on('call.participants', () => void updates.refresh())
      stream.events.on('announcement.published', () => void router.revalidate())
      inbox.subscribe(() => showAppBadge(inbox.count()))
    },
  }
}

/** The push device of {@link createPersonalServices}, which is loaded for those who use it. */
function createLaterPushDevice(api: Api) {
  const changes = createStore(() => 0)
  let loading: Promise<LoadedPushDevice> | undefined
  let loaded: LoadedPushDevice | undefined
  const load = () => {
    loading ??= import('./push-device.ts').then(({ createPushDevice }) => {
      loaded = createPushDevice(api, () => changes.setState((count) => count + 1))
      changes.setState((count) => count + 1)
      return loaded
    })
    return loading
  }
  const device: PushDevice = {
    stateFor: (personId) => loaded?.stateFor(personId) ?? 'checking',
    subscribe: (listener) => {
      load().catch(() => {})
      return changes.subscribe(listener)
    },
    turnOn: async (...choice) => (await load()).turnOn(...choice),
    turnOff: async (personId) => (await load()).turnOff(personId),
  }
  return {
    device,
    /** Registers this device again after a sign-in of a person who turned notifications on here before. */
    follow: async (session: Session) => {
      if (window.Notification?.permission === 'granted') await (await load()).follow(session)
    },
  }
}
