import type { IsPublicHoliday } from '@radruf/contract/booking'

export { BUNDESLAENDER, type Bundesland, type IsPublicHoliday } from '@radruf/contract/booking'

let loading: Promise<IsPublicHoliday> | undefined

/** Loads the holiday calendar once per process, at the first request for slots: it takes about 150 ms and 25 MB. */
export function loadPublicHolidays(): Promise<IsPublicHoliday> {
  loading ??= import('@radruf/contract/public-holidays').then((calendar) => calendar.isPublicHoliday)
  return loading
}
