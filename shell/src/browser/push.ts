import type { Session } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { deviceStorage, type PushDevice } from '@radruf/shell-kit'
import { registerWorker } from './worker.ts'

/** Local storage key of a person's subscription id on this device. Must not change. */
const storageKeyFor = (personId: string) => `radruf.push.${personId}`

/** Push notifications of this device. They end with the session that turned them on and resume with the person's next session. */
export function createPushDevice(api: Api) {
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const supported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (supported)
    navigator.permissions?.query({ name: 'notifications' }).then(
      (permission) => permission.addEventListener('change', changed),
      () => {},
    )

  const save = async (personId: string, subscription: PushSubscription) => {
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
    const body = { endpoint, keys: { p256dh, auth } }
    const { id } = await unwrap(api.PUT('/api/me/push-subscriptions', { body }))
    deviceStorage().setItem(storageKeyFor(personId), id)
    changed()
  }

  const device: PushDevice = {
    stateFor(personId) {
      if (!supported) return 'unsupported'
      if (Notification.permission === 'denied') return 'denied'
      return Notification.permission === 'granted' && deviceStorage().getItem(storageKeyFor(personId)) ? 'on' : 'off'
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async turnOn(personId, key) {
      const permission = await Notification.requestPermission()
      changed()
      if (permission === 'granted') await save(personId, await subscribeToPush(key))
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
      if (person && pushKey && device.stateFor(person.id) === 'on')
        await save(person.id, await subscribeToPush(pushKey))
    },
  }
}

/** Subscribes with this key; replaces a subscription that was made with another key. */
async function subscribeToPush(key: string): Promise<PushSubscription> {
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const earlier = await pushManager.getSubscription()
    if (!earlier) throw error
    await earlier.unsubscribe()
    return pushManager.subscribe(options)
  }
}
