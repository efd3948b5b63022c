import type { Session } from '@radruf/contract'
import type { i18n } from 'i18next'
import type { DataRouter } from 'react-router-dom'
import { createAttention, createSpeaker } from './attention.ts'

type MechanicAttention = Pick<Parameters<typeof createAttention>[0], 'inbox' | 'sound'> & {
  texts: i18n
  router: DataRouter
  getSession: () => Session
  /** The service's clock, in the time of a session. */
  now: (session: Session) => number
}

/** Starts the calls of a mechanic for the session of the page, in its language. */
export function startAttention({ inbox, sound, texts, router, getSession, now }: MechanicAttention): void {
  createAttention({
    inbox,
    sound,
    play: createSpeaker(),
    now: () => now(getSession()),
    isMechanic: () => getSession().person?.role === 'mechanic',
    openPath: (path) => void router.navigate(path),
    texts: {
      waiting: ({ name }) => ({ title: texts.t('waiting.notification', { name }), body: texts.t('waiting.open') }),
      messages: (count) => ({ title: texts.t('nav.unread', { count }), body: texts.t('waiting.read') }),
    },
  })
}
