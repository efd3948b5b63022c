// Shows push notifications and opens their page on a click. Pages always come from the network; without a connection, every page
// is the stored offline page.

const CACHE = 'radruf-offline'
const OFFLINE_PAGE = '/offline'
const OFFLINE_FILES = ['/assets/offline-page.js', '/assets/drawings/item-chain-link.svg']

self.addEventListener('install', (event) => event.waitUntil(storeOfflinePage().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => {
  // The browser requests the page while this worker starts.
  const preloads = self.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([preloads, self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  // The browser sends what this worker leaves to it from the page's process, which may end first.
  if (request.keepalive) return event.respondWith(fetch(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else if (OFFLINE_FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => readStored(pathname)))
})

/** The page from the network, and the offline page when that fails. Stores the offline page once per start of this worker. */
async function openPage(event) {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(renewOfflinePage())
    return page
  } catch {
    return readStored(OFFLINE_PAGE)
  }
}

/** Only from this worker's cache: a script of a page may have stored another page in an older one. */
const readStored = async (path) => (await (await self.caches.open(CACHE)).match(path)) ?? Response.error()

let renewed
function renewOfflinePage() {
  renewed ??= storeOfflinePage()
  return renewed
}

/** A failure leaves the earlier copy: it must not prevent push notifications. */
const storeOfflinePage = () =>
  self.caches
    .open(CACHE)
    .then((cache) => cache.addAll([OFFLINE_PAGE, ...OFFLINE_FILES]))
    .catch(() => {})

/** Shows every push message, even an unreadable one: browsers withdraw the permission after silent pushes. */
self.addEventListener('push', (event) => {
  const { title = 'Radruf', body = '', path = '/', tag, silent = false } = readMessage(event.data)
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, silent, icon: '/assets/icon.svg', data: { path } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data
  const url = new URL(path, self.location.origin)
  event.waitUntil(open(url.origin === self.location.origin ? url.href : self.location.origin))
})

function readMessage(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/** Focuses the tab that already shows the URL, else opens a new tab: another tab may be in a call. */
async function open(url) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((candidate) => candidate.url === url)
  if (tab) return tab.focus()
  return self.clients.openWindow(url)
}
