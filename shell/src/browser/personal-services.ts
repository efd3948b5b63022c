import { type Session, worksOnCases } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { createEventStream, followEvents, LAYOUT, type SessionSource } from '@radruf/host'
import { deviceStorage, erasePersonStorage, type PushDevice } from '@radruf/shell-kit'
import type { i18n } from 'i18next'
import type { DataRouter } from 'react-router-dom'
import { createStore } from 'zustand'
import { createInbox, showAppBadge } from './inbox.ts'
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
  const push = createPushDevice(api)
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
        erasePersonStorage(session.person?.id)
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

/** Local storage key of a person's subscription id on this device. Must not change. */
const storageKeyFor = (personId: string) => `radruf.push.${personId}`

/** Push notifications of this device. They end with the session that turned them on and resume with the person's next session. */
function createPushDevice(api: Api) {
  /** Number of changes of the permission or of the stored subscription. */
  const changes = createStore(() => 0)
  const changed = () => changes.setState((count) => count + 1)
  const supported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (supported)
    navigator.permissions?.query({ name: 'notifications' }).then(
      (permission) => permission.addEventListener('change', changed),
      () => {},
    )

  const subscribe = async (personId: string, key: string) => {
    // Few people turn notifications on.
    const { registerSubscription } = await import('./push-subscription.ts')
    deviceStorage().setItem(storageKeyFor(personId), await registerSubscription(api, key))
    changed()
  }

  const device: PushDevice = {
    stateFor(personId) {
      if (!supported) return 'unsupported'
      if (Notification.permission === 'denied') return 'denied'
      return Notification.permission === 'granted' && deviceStorage().getItem(storageKeyFor(personId)) ? 'on' : 'off'
    },
    subscribe: changes.subscribe,
    async turnOn(personId, key) {
      const permission = await Notification.requestPermission()
      changed()
      if (permission === 'granted') await subscribe(personId, key)
    },
    async turnOff(personId) {
      const subscriptionId = deviceStorage().getItem(storageKeyFor(personId)) ?? ''
      deviceStorage().removeItem(storageKeyFor(personId))
      changed()
      await unwrap(api.DELETE('/api/me/push-subscriptions/{subscriptionId}', { params: { path: { subscriptionId } } }))
    },
  }
  let followed: string | undefined
  return {
    device,
    /** Registers this device again after a sign-in of a person who turned notifications on here before. */
    async follow({ person, settings: { pushKey } }: Session) {
      if (person?.id === followed) return
      followed = person?.id
      if (person && pushKey && device.stateFor(person.id) === 'on') await subscribe(person.id, pushKey)
    },
  }
}
