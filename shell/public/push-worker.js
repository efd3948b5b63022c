// Shows push notifications and opens their page on a click. It handles no requests: pages always come from the network.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

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
