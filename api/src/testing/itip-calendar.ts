import ICAL from 'ical.js'

type CalendarEvent = {
  uid: string
  sequence: number
  stamp: number
  organizer: string
  startsAt: string
  endsAt: string
}

/**
 * Applies invitations by mail to a calendar as RFC 5546 and RFC 6047 describe it for the attendee `owner`. Throws where Gmail and
 * Outlook show an invitation without acting on it: the part's method differs from the calendar's, the organizer is not the sender, or
 * the owner is not invited.
 */
export function createItipCalendar(owner: string) {
  const events = new Map<string, CalendarEvent>()
  return {
    events: () => [...events.values()].map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
    receive: ({ from, method, content }: { from: string; method: string | undefined; content: string }): void => {
      const calendar = new ICAL.Component(ICAL.parse(content))
      const [event, ...others] = calendar.getAllSubcomponents('vevent')
      if (!event || others.length > 0) throw new Error('An invitation has exactly one event.')
      if (calendar.getFirstPropertyValue('method') !== method) throw new Error('The part has another method.')
      const next = toCalendarEvent(event)
      if (next.organizer !== from) throw new Error(`${from} is not the organizer ${next.organizer}.`)
      if (!event.getAllProperties('attendee').some((attendee) => toAddress(attendee.getFirstValue()) === owner))
        throw new Error(`${owner} is not invited.`)
      const known = events.get(next.uid)
      if (known && known.organizer !== next.organizer) throw new Error('Only the organizer changes an event.')
      if (known && compareVersions(next, known) < 0) return
      if (method === 'CANCEL') events.delete(next.uid)
      else events.set(next.uid, next)
    },
  }
}

/** RFC 5546, 2.1.5: the higher sequence is newer; for the same sequence, the later stamp. */
const compareVersions = (left: CalendarEvent, right: CalendarEvent) =>
  left.sequence - right.sequence || left.stamp - right.stamp

const toAddress = (value: unknown) => String(value).replace(/^mailto:/i, '')

const toCalendarEvent = (component: ICAL.Component): CalendarEvent => {
  const event = new ICAL.Event(component)
  return {
    uid: event.uid,
    sequence: event.sequence,
    stamp: (component.getFirstPropertyValue('dtstamp') as ICAL.Time).toUnixTime(),
    organizer: toAddress(event.organizer),
    startsAt: event.startDate.toJSDate().toISOString(),
    endsAt: event.endDate.toJSDate().toISOString(),
  }
}
