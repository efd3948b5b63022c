import { useState, useSyncExternalStore } from 'react'
import { useSession, useShell } from './session.ts'

/**
 * Whether news come to this device as notifications: `off` can be turned on, `denied` only in the browser's own settings.
 * `checking` is what the server renders.
 */
export type PushState = 'checking' | 'unsupported' | 'off' | 'on' | 'denied'

/** This device's notifications, as the shell keeps them for whoever is signed in. */
export type PushDevice = {
  stateFor: (personId: string) => PushState
  /** Calls back when a state may have changed; returns how to stop. */
  subscribe: (listener: () => void) => () => void
  /** Asks for the permission and has the service push to this device. Refused by the person it just stays as it is. */
  turnOn: (personId: string, key: string) => Promise<void>
  turnOff: (personId: string) => Promise<void>
}

const nothing = () => () => {}

/** Notifications on this device, for the signed-in person. Ask in a context that shows what they are good for. */
export function usePush() {
  const { push } = useShell()
  const { person, settings } = useSession()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const key = settings.pushKey
  const state = useSyncExternalStore<PushState>(
    push?.subscribe ?? nothing,
    () => (push && person && key ? push.stateFor(person.id) : 'unsupported'),
    () => 'checking',
  )
  const run = async (change: () => Promise<void>) => {
    setPending(true)
    setError(undefined)
    await change().catch(setError)
    setPending(false)
  }
  return {
    state,
    pending,
    /** What went wrong with the last change, if anything did. */
    error,
    turnOn: () => run(async () => void (push && person && key && (await push.turnOn(person.id, key)))),
    turnOff: () => run(async () => void (push && person && (await push.turnOff(person.id)))),
  }
}
