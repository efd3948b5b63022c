import { useState, useSyncExternalStore } from 'react'
import type { PushState } from './services.ts'
import { useSession, useShell } from './session.ts'

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
