/** The worker's address is registered in browsers: it must not change. */
const WORKER = '/assets/push-worker.js'

/** Registers the worker, which shows push notifications and answers navigations without a connection. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(WORKER, { scope: '/' })

/** Registers the worker where the product is installed or becomes installed, so that it opens without a connection. */
export function registerWorkerWhenInstalled(onError: (error: unknown) => void): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => void registerWorker().catch(onError)
  if (window.matchMedia('(display-mode: standalone)').matches) register()
  else window.addEventListener('appinstalled', register, { once: true })
}
