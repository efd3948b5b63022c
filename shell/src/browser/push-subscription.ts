import { type Api, unwrap } from '@radruf/contract/client'
import { registerWorker } from './worker.ts'

/** Subscribes this device to notifications with the service's key. Returns the subscription's id at the service. */
export async function registerSubscription(api: Api, key: string): Promise<string> {
  const subscription = await subscribe(key)
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const body = { endpoint, keys: { p256dh, auth } }
  return (await unwrap(api.PUT('/api/me/push-subscriptions', { body }))).id
}

/** Subscribes with this key; replaces a subscription that was made with another key. */
async function subscribe(key: string): Promise<PushSubscription> {
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
