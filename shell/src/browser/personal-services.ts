import type { Session } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import { createEventStream, followEvents, LAYOUT, type SessionSource } from '@radruf/host'
import { erasePersonStorage } from '@radruf/shell-kit'
import type { i18n } from 'i18next'
import type { DataRouter } from 'react-router-dom'
import { createInbox, showAppBadge } from './inbox.ts'
import { createPushDevice } from './push.ts'
import { createSoundSwitch } from './sound-switch.ts'

type PersonalOptions = {
  api: Api
  /** The session of the server's page. */
  served: Session
  sessions: SessionSource
  report: (remote: undefined, error: unknown) => void
}
type Connection = { router: DataRouter; texts: i18n }

/** Creates the services that follow the signed-in person: events, unread messages, push notifications and calls for attention. */
export function createPersonalServices({ api, served, sessions, report }: PersonalOptions) {
  const push = createPushDevice(api)
  const sound = createSoundSwitch(localStorage)
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
    connect({ router, texts }: Connection) {
      let current = served
      let isCalling = false
      const startAttention = async () => {
        const { createAttention, createSpeaker } = await import('./attention.ts')
        createAttention({
          inbox,
          sound,
          play: createSpeaker(),
          now: () => sessions.now(current),
          isMechanic: () => current.person?.role === 'mechanic',
          openPath: (path) => void router.navigate(path),
          texts: {
            waiting: ({ name }) => ({
              title: texts.t('waiting.notification', { name }),
              body: texts.t('waiting.open'),
            }),
            messages: (count) => ({ title: texts.t('nav.unread', { count }), body: texts.t('waiting.read') }),
          },
        })
      }
      const follow = (session: Session | undefined) => {
        stream.follow(session)
        if (!session) return
        current = session
        updates.follow(session)
        erasePersonStorage(session.person?.id)
        push.follow(session).catch((error: unknown) => report(undefined, error))
        // Customers do not load what calls mechanics only.
        if (isCalling || session.person?.role !== 'mechanic') return
        isCalling = true
        startAttention().catch((error: unknown) => {
          isCalling = false
          report(undefined, error)
        })
      }
      followEvents(stream, router, sessions)
      follow(served)
      router.subscribe(({ loaderData }) => follow(loaderData[LAYOUT] as Session | undefined))
      stream.events.on('chat.changed', () => void updates.refresh())
      stream.events.on('call.participants', () => void updates.refresh())
      stream.events.on('announcement.published', () => void router.revalidate())
      inbox.subscribe(() => showAppBadge(inbox.unread() + inbox.waiting().length))
    },
  }
}
