import { MINUTE_MS, type Session, type WaitingCustomer, worksOnCases } from '@radruf/contract'
import type { Inbox } from '@radruf/host'
import type { SoundSwitch } from '@radruf/shell-kit'
import type { i18n } from 'i18next'
import type { DataRouter } from 'react-router-dom'

/** From this long a wait on, the sound repeats once a minute. */
export const REPEAT_AFTER_MS = 3 * MINUTE_MS

/** Tones of a sound: frequency in hertz, start and length in seconds. */
const SOUNDS = {
  waiting: [
    [659, 0, 0.18],
    [880, 0.2, 0.18],
    [1047, 0.4, 0.35],
  ],
  message: [[784, 0, 0.16]],
} as const
type SoundName = keyof typeof SOUNDS

/** Plays sounds once the person has used the page: browsers refuse sound before the first gesture. */
function createSpeaker(): (name: SoundName) => void {
  let context: AudioContext | undefined
  const unlock = () => {
    context ??= new AudioContext()
    void context.resume()
  }
  for (const gesture of ['pointerdown', 'keydown']) document.addEventListener(gesture, unlock, { once: true })
  return (name) => {
    if (!context) return
    for (const [frequency, startsIn, length] of SOUNDS[name]) {
      const start = context.currentTime + startsIn
      const tone = new OscillatorNode(context, { frequency, type: 'sine' })
      const volume = new GainNode(context, { gain: 0 })
      volume.gain.setTargetAtTime(0.25, start, 0.02)
      volume.gain.setTargetAtTime(0, start + length, 0.05)
      tone.connect(volume).connect(context.destination)
      tone.start(start)
      tone.stop(start + length + 0.4)
    }
  }
}

type AlertTexts = {
  waiting: (customer: WaitingCustomer) => { title: string; body: string }
  messages: (count: number) => { title: string; body: string }
  overdue: (count: number) => { title: string; body: string }
}
type AlertOptions = {
  inbox: Inbox
  sound: Pick<SoundSwitch, 'isOn'>
  play: (name: SoundName) => void
  /** The service's clock. */
  now: () => number
  texts: AlertTexts
  /** Only mechanics are alerted. */
  isMechanic: () => boolean
  /** Opens a path when the person clicks on a notification. */
  openPath: (path: string) => void
}

const tagFor = ({ ticketId }: WaitingCustomer) => `waiting:${ticketId}`

/**
 * Alerts the mechanic when a customer waits in a call, a message arrives or an answer becomes overdue: by sound, and by a notification of the browser while
 * the tab is in the background. It stops as soon as the wait ends, also when it is answered on another device. Returns a
 * function that stops all alerts.
 */
export function createMechanicAlerts({
  inbox,
  sound,
  play,
  now,
  texts,
  isMechanic,
  openPath,
}: AlertOptions): () => void {
  let unread = inbox.unread()
  let overdue = inbox.overdue()
  /** Time of the latest alert for each waiting customer, by ticket. */
  const alertedAt = new Map<string, number>()
  const shown = new Map<string, Notification>()

  const notify = (tag: string, path: string, { title, body }: { title: string; body: string }) => {
    if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return
    const notification = new Notification(title, { body, tag, icon: '/assets/icon.svg' })
    notification.addEventListener('click', () => {
      window.focus()
      openPath(path)
      notification.close()
    })
    shown.set(tag, notification)
  }
  const playSound = (name: SoundName) => {
    if (sound.isOn()) play(name)
  }
  const alertFor = (customer: WaitingCustomer) => {
    alertedAt.set(customer.ticketId, now())
    playSound('waiting')
    notify(tagFor(customer), `/desk/${customer.ticketId}`, texts.waiting(customer))
  }

  const followInbox = () => {
    if (!isMechanic()) return
    const waiting = inbox.waiting()
    for (const ticketId of alertedAt.keys())
      if (!waiting.some((one) => one.ticketId === ticketId)) {
        alertedAt.delete(ticketId)
        shown.get(`waiting:${ticketId}`)?.close()
      }
    for (const customer of waiting) if (!alertedAt.has(customer.ticketId)) alertFor(customer)
    const count = inbox.unread()
    if (count > unread) {
      playSound('message')
      notify('messages', '/desk?filter=waiting', texts.messages(count))
    }
    if (count === 0) shown.get('messages')?.close()
    unread = count
    const overdueCount = inbox.overdue()
    if (overdueCount > overdue) {
      playSound('message')
      notify('overdue', '/desk', texts.overdue(overdueCount))
    }
    if (overdueCount === 0) shown.get('overdue')?.close()
    overdue = overdueCount
  }
  const repeat = () => {
    for (const customer of inbox.waiting()) {
      const isLong = now() - Date.parse(customer.since) >= REPEAT_AFTER_MS
      if (isLong && now() - (alertedAt.get(customer.ticketId) ?? 0) >= MINUTE_MS) alertFor(customer)
    }
  }
  followInbox()
  const unsubscribe = inbox.subscribe(followInbox)
  const timer = setInterval(repeat, 5000)
  return () => {
    unsubscribe()
    clearInterval(timer)
  }
}

type MechanicAlertsOptions = Pick<AlertOptions, 'inbox' | 'sound'> & {
  texts: i18n
  router: DataRouter
  getSession: () => Session
  /** The service's clock, in the time of a session. */
  now: (session: Session) => number
}

/** Starts the alerts of a mechanic for the session of the page, in its language. */
export function startMechanicAlerts({ inbox, sound, texts, router, getSession, now }: MechanicAlertsOptions): void {
  createMechanicAlerts({
    inbox,
    sound,
    play: createSpeaker(),
    now: () => now(getSession()),
    isMechanic: () => worksOnCases(getSession().person?.role),
    openPath: (path) => void router.navigate(path),
    texts: {
      waiting: ({ name }) => ({ title: texts.t('waiting.notification', { name }), body: texts.t('waiting.open') }),
      messages: (count) => ({ title: texts.t('nav.unread', { count }), body: texts.t('waiting.read') }),
      overdue: (count) => ({ title: texts.t('nav.overdue', { count }), body: texts.t('waiting.answer') }),
    },
  })
}
