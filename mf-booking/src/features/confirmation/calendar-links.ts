export type CalendarEvent = {
  title: string
  /** ISO 8601. */
  startsAt: string
  endsAt: string
}

/** `2026-11-23T08:30:00.000Z` → `20261123T083000Z`. */
const toBasicFormat = (time: string) => `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Opens Google Calendar with a new entry; it carries the title and the times only. */
export function googleCalendarUrl({ title, startsAt, endsAt }: CalendarEvent): string {
  const url = new URL('https://calendar.google.com/calendar/render')
  url.search = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${toBasicFormat(startsAt)}/${toBasicFormat(endsAt)}`,
  }).toString()
  return url.href
}

/** Opens Outlook on the web with a new entry; it carries the title and the times only. */
export function outlookCalendarUrl({ title, startsAt, endsAt }: CalendarEvent): string {
  const url = new URL('https://outlook.live.com/calendar/0/deeplink/compose')
  // Outlook shows the plus of form encoding in titles.
  url.search = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: startsAt,
    enddt: endsAt,
  })
    .toString()
    .replaceAll('+', '%20')
  return url.href
}
