import type { Session } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { deviceStorage, type PushState } from '@radruf/shell-kit'

export type LoadedPushDevice = ReturnType<typeof createPushDevice>

/** Local storage key of a person's subscription id on this device. Must not change. */
const storageKeyFor = (personId: string) => `radruf.push.${personId}`

/**
 * Push notifications of this device. They end with the session that turned them on and resume with the person's next session. `changed` is
 * called when the permission or the stored subscription has changed.
 */
export function createPushDevice(api: Api, changed: () => void) {
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

  let followed: string | undefined
  return {
    stateFor(personId: string): PushState {
      if (!supported) return 'unsupported'
      if (Notification.permission === 'denied') return 'denied'
      return Notification.permission === 'granted' && deviceStorage().getItem(storageKeyFor(personId)) ? 'on' : 'off'
    },
    async turnOn(personId: string, key: string) {
      const permission = await Notification.requestPermission()
      changed()
      if (permission === 'granted') await subscribe(personId, key)
    },
    async turnOff(personId: string) {
      const subscriptionId = deviceStorage().getItem(storageKeyFor(personId)) ?? ''
      deviceStorage().removeItem(storageKeyFor(personId))
      changed()
      await unwrap(api.DELETE('/api/me/push-subscriptions/{subscriptionId}', { params: { path: { subscriptionId } } }))
    },
    /** Registers this device again after a sign-in of a person who turned notifications on here before. */
    async follow({ person, settings: { pushKey } }: Session) {
      if (person?.id === followed) return
      followed = person?.id
      if (person && pushKey && this.stateFor(person.id) === 'on') await subscribe(person.id, pushKey)
    },
  }
}
