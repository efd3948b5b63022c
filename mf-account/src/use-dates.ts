import { useLanguage } from '@radruf/shell-kit'

const ZONE = 'Europe/Berlin'

/** Dates and times in words, in Berlin's zone whatever the device says. */
export function useDates() {
  const language = useLanguage()
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(language, { timeZone: ZONE, ...options })
    return (time: string) => formatter.format(new Date(time))
  }
  return {
    day: format({ dateStyle: 'long' }),
    dayAndTime: format({ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' }),
  }
}
