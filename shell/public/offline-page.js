// Script of the page without a connection: leaves one language, shows the last known state of the overview, and reloads the page
// once the service answers again. The shell erases the state when its person is no longer signed in on this device.

/** A time as the other pages write it; an age has no weekday. */
const FORMATS = {
  de: ({ weekday, day, month, hour, minute }) =>
    `${weekday && `${weekday}, `}${day}.\u00a0${month}, ${Number(hour)}:${minute}`,
  en: ({ weekday, day, month, hour, minute }) =>
    `${weekday && `${weekday} `}${day}\u00a0${month} at\u00a0${hour}:${minute}`,
}

/** Milliseconds between two attempts to reach the service. Twin of the loaded product's page: packages/host/src/no-connection.tsx. */
const RETRY_INTERVAL_MS = 5000

const { zone, texts } = JSON.parse(document.getElementById('offline-state').textContent)
const language = readItem('radruf-language') ?? (navigator.language || '').slice(0, 2)
if (language in texts) {
  document.documentElement.lang = language
  for (const section of document.querySelectorAll('main > [lang]')) if (section.lang !== language) section.remove()
}
const stored = readOverview()
if (stored) for (const section of document.querySelectorAll('main > [lang]')) showState(section, stored)
addEventListener('online', () => location.reload())
// At its own address the page has nothing else to load.
if (location.pathname !== '/offline') setInterval(() => document.hidden || reloadWhenReachable(), RETRY_INTERVAL_MS)

/** The browser may not notice that the connection is back, or that only the service was away. */
function reloadWhenReachable() {
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok && location.reload(),
    () => {},
  )
}

function toWords(time, language) {
  const parts = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'de-DE', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).formatToParts(new Date(time))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

/** Shows problem, appointment, age and recommended workshops of the stored state in a section. */
function showState(section, { ticket, loadedAt }) {
  const { problems, ticket: ticketName, appointment, noAppointment, asOf } = texts[section.lang]
  const format = FORMATS[section.lang]
  const lines = [
    ['h2', problems[ticket.problemCategory] ?? ticketName],
    [
      'p',
      ticket.appointment
        ? appointment.replace('{{time}}', format(toWords(ticket.appointment.startsAt, section.lang)))
        : noAppointment,
    ],
    ['p', asOf.replace('{{time}}', format({ ...toWords(loadedAt, section.lang), weekday: '' })), { className: 'age' }],
  ]
  const state = section.querySelector('[data-last-state]')
  for (const line of lines) state.append(createElement(...line))
  for (const workshop of ticket.referral?.workshops ?? []) state.append(...describeWorkshop(workshop))
  state.hidden = false
}

function createElement(name, textContent, attributes = {}) {
  return Object.assign(document.createElement(name), { textContent, ...attributes })
}

/** Name, address and telephone number of a workshop. Twin of the `tel:` address: packages/shell-kit/src/support-link.tsx. */
function describeWorkshop({ name, street, postalCode, city, phone }) {
  const call = phone && createElement('a', phone, { href: `tel:${phone.replace(/[^+\d]/g, '')}` })
  return [createElement('h3', name), createElement('p', `${street}, ${postalCode} ${city}`), ...(call ? [call] : [])]
}

/** The current ticket and the age of the stored overview; undefined without one, and for one that cannot be read. */
function readOverview() {
  try {
    const key = Object.keys(localStorage).find((name) => /^radruf\.person\..+\.overview$/.test(name))
    const { tickets, loadedAt } = JSON.parse(localStorage.getItem(key))
    return tickets[0] && loadedAt ? { ticket: tickets[0], loadedAt } : undefined
  } catch {
    return undefined
  }
}

function readItem(key) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
