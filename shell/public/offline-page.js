// Script of the page without a connection. It starts the product with the data of the customer who is signed in on this device. Without
// any it leaves one language of the page, and reloads the page once the service answers again.

/** Milliseconds between two attempts to reach the service. Twin of the loaded product's page: packages/host/src/no-connection.tsx. */
const RETRY_INTERVAL_MS = 10_000
/** Milliseconds after which the page itself is shown, because the product has not started. */
const START_TIMEOUT_MS = 5000
/** Age in days at which this device erases a customer's data. */
const MAX_AGE_DAYS = 30
/** Prefix of a person's data on this device. Twin: packages/shell-kit/src/device-storage.ts. */
const PREFIX = 'radruf.person.'

const main = document.querySelector('main')
const language = readItem('radruf-language') ?? (navigator.language || '').slice(0, 2)
if (main.querySelector(`[lang="${CSS.escape(language)}"]`)) {
  document.documentElement.lang = language
  for (const section of main.children) if (section.lang !== language) section.remove()
}
const isStored = location.pathname !== '/offline'
const session = isStored && readSession()
if (session) {
  main.hidden = true
  setTimeout(() => {
    main.hidden = false
  }, START_TIMEOUT_MS)
  window.__RADRUF__ = JSON.parse(document.getElementById('page-state').textContent)
  window.__staticRouterHydrationData = { loaderData: { layout: session } }
}
// The product that has started takes the page away, and loads its data itself.
addEventListener('online', () => main.isConnected && location.reload())
if (isStored) setInterval(() => main.isConnected && !document.hidden && reloadWhenReachable(), RETRY_INTERVAL_MS)

/** The browser may not notice that the connection is back, or that only the service was away. */
function reloadWhenReachable() {
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok && main.isConnected && location.reload(),
    () => {},
  )
}

/** The stored session with the present time by the service's clock; undefined unless exactly one person has one that is young enough. */
function readSession() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && key.endsWith('.session'))
    if (keys.length !== 1) return undefined
    const { session, storedAt, clockOffset } = JSON.parse(localStorage.getItem(keys[0]))
    const now = Date.now() + clockOffset
    if (now - Date.parse(storedAt) <= MAX_AGE_DAYS * 86_400_000) return { ...session, now: new Date(now).toISOString() }
    eraseData()
  } catch {}
  return undefined
}

function eraseData() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  caches
    ?.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith(PREFIX)).map((name) => caches.delete(name))))
}

function readItem(key) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
