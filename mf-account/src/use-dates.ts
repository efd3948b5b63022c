import type { Language } from '@radruf/contract'
import { useLanguage } from '@radruf/shell-kit'
import { useTexts } from './texts/index.ts'

const ZONE = 'Europe/Berlin'
/** British English: a 24-hour clock and the order of words that people in Europe use. */
const LOCALES: Record<Language, string> = { de: 'de-DE', en: 'en-GB' }

/**
 * Dates and times in words, in Berlin's zone whatever the device says. The texts put the words together: commas and order
 * differ between the language data of browsers and server, and both must render the same.
 */
export function useDates() {
  const t = useTexts()
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: ZONE,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const wordsOf = (time: string) => {
    const words = Object.fromEntries(format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]))
    return { ...words, clock: `${words.hour}:${words.minute}` }
  }
  return {
    day: (time: string) => t('dates.day', wordsOf(time)),
    dayAndTime: (time: string) => t('dates.dayAndTime', wordsOf(time)),
  }
}
