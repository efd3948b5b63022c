// Shows what the service pushes, and leads to it when it is tapped. It serves no requests: pages always come from the network.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Every push is shown, also one that cannot be read: browsers take the permission from pages that push silently. */
self.addEventListener('push', (event) => {
  const { title = 'Radruf', body = '', path = '/', tag } = messageOf(event.data)
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/assets/icon.svg', data: { path } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data
  const url = new URL(path, self.location.origin)
  event.waitUntil(open(url.origin === self.location.origin ? url.href : self.location.origin))
})

function messageOf(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/** A tab that shows the address already comes to the front; otherwise a new one opens: in another a call may be on. */
async function open(url) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find((tab) => tab.url === url)
  if (there) return there.focus()
  return self.clients.openWindow(url)
}
