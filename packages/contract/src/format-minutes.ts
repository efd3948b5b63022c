import type { Language } from './languages.ts'

/** A time in words, in hours where they are whole: `2 hours`, `90 minutes`. */
export function formatMinutes(minutes: number, language: Language): string {
  const [value, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
