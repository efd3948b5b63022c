/** The worker's address is registered in browsers: it must not change. */
const WORKER = '/assets/push-worker.js'

/** Registers the worker, which shows push notifications and answers navigations without a connection. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(WORKER, { scope: '/' })
