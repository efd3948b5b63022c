// Shows push notifications and opens their page on a click. Pages always come from the network; without a connection, every page
// is the stored offline page, which starts the product with the stored files.

const CACHE = 'radruf-offline'
const OFFLINE_PAGE = '/offline'
const OFFLINE_FILES = ['/assets/offline-page.js', '/assets/drawings/no-connection.svg']
/** Prefix of the caches with a person's pictures. Twin: packages/shell-kit/src/device-storage.ts. */
const PERSON_PREFIX = 'radruf.person.'
/** Files of the shell and of the releases that are named by their content. */
const RELEASE_FILE = /^\/(assets\/static|remotes\/[^/]+\/[^/]+)\//

/** Whether the last page came from the network; false at the start of this worker, which knows of none. */
let isOnline = false

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
  if (request.mode === 'navigate') return event.respondWith(openPage(event))
  // While pages come from the network, their files do as well.
  if (isOnline) return
  if (/^\/(assets|remotes)\//.test(pathname)) event.respondWith(fetchOrRead(request, [CACHE]))
  else if (request.destination === 'image') event.respondWith(fetchOrRead(request, listPersonCaches()))
})

/** The page from the network, and the offline page when that fails. Stores the offline page once per start of this worker. */
async function openPage(event) {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request))
    isOnline = true
    event.waitUntil(renewOfflinePage())
    return page
  } catch {
    isOnline = false
    return (await read(OFFLINE_PAGE, [CACHE])) ?? Response.error()
  }
}

async function fetchOrRead(request, cacheNames) {
  try {
    return await fetch(request)
  } catch {
    return (await read(request, await cacheNames)) ?? Response.error()
  }
}

/** The first match in these caches. Those of others are left out: a script of a page may have stored another page in an older one. */
async function read(request, cacheNames) {
  for (const name of cacheNames) {
    const found = await (await self.caches.open(name)).match(request)
    if (found) return found
  }
  return undefined
}

const listPersonCaches = async () => (await self.caches.keys()).filter((name) => name.startsWith(PERSON_PREFIX))

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

/** Message of `shell/src/browser/offline-copy.ts`: the files of the page, its shell, and the folders of its releases. */
self.addEventListener('message', (event) => {
  const { files, shell, releases } = event.data ?? {}
  if (Array.isArray(files) && Array.isArray(releases))
    event.waitUntil(storeFiles(files, shell, releases).catch(() => {}))
})

/** Stores the missing files, with the offline page that names them, and erases the files of other releases. */
async function storeFiles(files, shell, releases) {
  const cache = await self.caches.open(CACHE)
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const current = stored.includes(shell) ? [...releases, '/assets/static/'] : releases
  const missing = files.filter((path) => !stored.includes(path))
  if (missing.some((path) => RELEASE_FILE.test(path))) await storeOfflinePage()
  await Promise.all(missing.map((path) => cache.add(path).catch(() => {})))
  const outdated = stored.filter(
    (path) => RELEASE_FILE.test(path) && !files.includes(path) && !current.some((folder) => path.startsWith(folder)),
  )
  await Promise.all(outdated.map((path) => cache.delete(path)))
}

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
