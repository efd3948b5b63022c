import { DAY_MS, MINUTE_MS, REPORT_HISTORY_WEEKS } from '@radruf/contract'
import { type AnswerRules, getDayBounds, hoursFor, locateWeek, toPlainDate } from '@radruf/contract/booking'

/** Days before the weeks in which a conversation can have begun, and after them in which its answer counts. */
const DAYS_BEFORE = 14
const DAYS_AFTER = 60

/** A calendar date as a query joins it: bounds of its opening hours, and the minutes of opening hours before it. */
export type ReportDay = {
  index: number
  /** The Monday of its week. */
  week: string
  weekday: number
  startsAt: string
  opensAt: string
  closesAt: string
  minutesBefore: number
}
export type ReportDays = {
  /** Mondays: of the first week of the history and of the period, and the one after the period. */
  historyFirst: string
  first: string
  end: string
  days: readonly ReportDay[]
  /** The first moment of the days, and the last one at which an answer counts. */
  from: Date
  until: Date
}

/** The period of a request: by default it ends with the last whole week. */
export function locatePeriod(zone: string, date: string | undefined, weeks: number, now: number) {
  const asked =
    date ??
    toPlainDate(zone, now)
      .subtract({ days: 7 * weeks })
      .toString()
  const { monday } = locateWeek(zone, asked, now)
  const end = monday.add({ days: 7 * weeks })
  return { first: monday, end, historyFirst: monday.subtract({ days: 7 * REPORT_HISTORY_WEEKS }) }
}

/** The dates of a period and its history with their opening hours, so that a query counts minutes of opening hours. */
export function listReportDays(
  rules: AnswerRules,
  { first, end, historyFirst }: ReturnType<typeof locatePeriod>,
  now: number,
): ReportDays {
  const days: ReportDay[] = []
  const lastMoment = Math.min(now, end.add({ days: DAYS_AFTER }).toZonedDateTime(rules.zone).epochMilliseconds)
  let minutesBefore = 0
  let date = historyFirst.subtract({ days: DAYS_BEFORE })
  const from = date.toZonedDateTime(rules.zone).epochMilliseconds
  for (
    ;
    days.length === 0 || date.toZonedDateTime(rules.zone).epochMilliseconds <= lastMoment;
    date = date.add({ days: 1 })
  ) {
    const { startsAt } = getDayBounds(rules.zone, date.toZonedDateTime(rules.zone).epochMilliseconds)
    const hours = hoursFor(rules, date)
    const at = (plainTime: string) => date.toZonedDateTime({ timeZone: rules.zone, plainTime }).epochMilliseconds
    const [opensAt, closesAt] = hours ? [at(hours.from), at(hours.to)] : [startsAt, startsAt]
    days.push({
      index: days.length + 1,
      week: date.subtract({ days: date.dayOfWeek - 1 }).toString(),
      weekday: date.dayOfWeek,
      startsAt: new Date(startsAt).toISOString(),
      opensAt: new Date(opensAt).toISOString(),
      closesAt: new Date(closesAt).toISOString(),
      minutesBefore,
    })
    minutesBefore += (closesAt - opensAt) / MINUTE_MS
  }
  return {
    historyFirst: historyFirst.toString(),
    first: first.toString(),
    end: end.toString(),
    days,
    from: new Date(from),
    until: new Date(Math.max(lastMoment, from + DAY_MS)),
  }
}
