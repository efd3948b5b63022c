import ICAL from 'ical.js'

/** Reads the only event of a calendar file: METHOD and the event's properties by name, as strings. */
export function parseCalendarFile(file: string): Record<string, string> {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const [event, ...others] = calendar.getAllSubcomponents('vevent')
  if (!event || others.length > 0) throw new Error('The calendar file does not have exactly one event.')
  const properties = [...calendar.getAllProperties('method'), ...event.getAllProperties()]
  return Object.fromEntries(
    properties.map((property) => [
      property.name.toUpperCase(),
      String(property.getFirstValue()).replace(/^mailto:/i, 'mailto:'),
    ]),
  )
}
