import ICAL from 'ical.js'

/** Reads the only event of a calendar file: METHOD and the event's properties by name, as strings. */
export function parseCalendarFile(file: string): Record<string, string> {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const [event, ...others] = parseCalendarEvents(file)
  if (!event || others.length > 0) throw new Error('The calendar file does not have exactly one event.')
  return { ...toRecord(calendar.getAllProperties('method')), ...event }
}

/** Reads all events of a calendar file: their properties by name, as strings. */
export const parseCalendarEvents = (file: string): Record<string, string>[] =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((event) => toRecord(event.getAllProperties()))

const toRecord = (properties: readonly ICAL.Property[]): Record<string, string> =>
  Object.fromEntries(
    properties.map((property) => [
      property.name.toUpperCase(),
      String(property.getFirstValue()).replace(/^mailto:/i, 'mailto:'),
    ]),
  )
