import type { HoursRules, WorkingHours } from '@radruf/contract/booking'
import type { Db } from '../../database/schema.ts'
import type { Settings } from '../../settings.ts'
import { type LiveContent, listLiveContent } from '../content/live-content.ts'
import { toWeekdayHours, toWeekValues } from '../content/week-values.ts'

/** Weekdays with the hours of the settings. */
const WORKDAYS: readonly number[] = [1, 2, 3, 4, 5]

const HOURS_ID = 'hours'

/** The hours of each weekday as they were written; before a publication those of the settings. */
export const listHoursContent = (db: Db, { workFrom, workTo }: Settings): Promise<LiveContent[]> => {
  const values = toWeekValues(WORKDAYS.map((weekday) => ({ weekday, from: workFrom, to: workTo })))
  return listLiveContent(db, 'hours', [{ id: HOURS_ID, values }])
}

/** The holidays and breaks as they were written. Public holidays are not among them: the calendar has those. */
export const listHolidayContent = (db: Db): Promise<LiveContent[]> => listLiveContent(db, 'holiday')

/** Loads the published opening hours of the workshop, with holidays and breaks. */
export async function loadOpeningHours(
  db: Db,
  settings: Settings,
): Promise<Required<Pick<HoursRules, 'hoursByWeekday' | 'isOff' | 'closesAt'>>> {
  const [[hours], holidays] = await Promise.all([listHoursContent(db, settings), listHolidayContent(db)])
  const breaks = holidays.map(({ values }) => values)
  const findBreaks = (date: Temporal.PlainDate) => {
    const day = date.toString()
    return breaks.filter(({ first = '', last = '' }) => first <= day && day <= last)
  }
  return {
    hoursByWeekday: toHoursByWeekday(hours?.values ?? {}),
    isOff: (date) => findBreaks(date).some(({ until }) => !until),
    closesAt: (date) =>
      findBreaks(date)
        .flatMap(({ until }) => until || [])
        .toSorted()[0],
  }
}

const toHoursByWeekday = (values: LiveContent['values']): Map<number, WorkingHours> =>
  new Map(toWeekdayHours(values).map(({ weekday, from, to }) => [weekday, { from, to }]))
