// Script of the page without a connection: leaves one language, shows the last known state of the overview, and reloads the page
// once the connection is back. The shell erases the state when its person is no longer signed in on this device.

const { zone, texts } = JSON.parse(document.getElementById('offline-state').textContent)
const language = readItem('radruf-language') ?? navigator.language.slice(0, 2)
if (language in texts) {
  document.documentElement.lang = language
  for (const section of document.querySelectorAll('main > [lang]')) if (section.lang !== language) section.remove()
}
const stored = readOverview()
if (stored) for (const section of document.querySelectorAll('main > [lang]')) showState(section, stored)
addEventListener('online', () => location.reload())

/** Shows problem, appointment and age of the stored state in a section. */
function showState(section, { ticket, loadedAt }) {
  const { problems, ticket: ticketName, appointment, noAppointment, asOf } = texts[section.lang]
  const format = (time, options) =>
    new Intl.DateTimeFormat(section.lang === 'en' ? 'en-GB' : 'de-DE', { ...options, timeZone: zone }).format(
      new Date(time),
    )
  const day = { weekday: 'long', day: 'numeric', month: 'long' }
  const clock = { hour: '2-digit', minute: '2-digit' }
  const lines = [
    ['h2', problems[ticket.problemCategory] ?? ticketName],
    [
      'p',
      ticket.appointment
        ? appointment.replace('{{time}}', format(ticket.appointment.startsAt, { ...day, ...clock }))
        : noAppointment,
    ],
    ['p', asOf.replace('{{time}}', format(loadedAt, { day: 'numeric', month: 'long', ...clock }))],
  ]
  const state = section.querySelector('[data-last-state]')
  for (const [name, text] of lines) state.append(Object.assign(document.createElement(name), { textContent: text }))
  state.hidden = false
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
