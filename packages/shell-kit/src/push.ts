import { useState, useSyncExternalStore } from 'react'
import { useSession, useShell } from './session.ts'

/**
 * State of push notifications on this device. The page can change `off` to `on`; `denied` can only be changed in the
 * browser's settings. The server renders `checking`.
 */
export type PushState = 'checking' | 'unsupported' | 'off' | 'on' | 'denied'

/** Push notifications of this device, by person. */
export type PushDevice = {
  stateFor: (personId: string) => PushState
  /** Calls the listener when a state may have changed. The returned function unsubscribes. */
  subscribe: (listener: () => void) => () => void
  /** Requests permission and subscribes this device with the VAPID public `key`. A denied permission is no error. */
  turnOn: (personId: string, key: string) => Promise<void>
  turnOff: (personId: string) => Promise<void>
}

const subscribeNever = () => () => {}

/** Push notifications of the signed-in person on this device. Offer them where their benefit is visible. */
export function usePush() {
  const { push } = useShell()
  const { person, settings } = useSession()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const key = settings.pushKey
  const state = useSyncExternalStore<PushState>(
    push?.subscribe ?? subscribeNever,
    () => (push && person && key ? push.stateFor(person.id) : 'unsupported'),
    () => 'checking',
  )
  const applyChange = async (change: () => Promise<void>) => {
    setPending(true)
    setError(undefined)
    await change().catch(setError)
    setPending(false)
  }
  return {
    state,
    pending,
    /** Error of the last change; undefined after a success. */
    error,
    turnOn: () => applyChange(async () => void (push && person && key && (await push.turnOn(person.id, key)))),
    turnOff: () => applyChange(async () => void (push && person && (await push.turnOff(person.id)))),
  }
}
