import { useForeignZonePlace } from '@radruf/shell-kit'
import { useTexts } from './texts/index.ts'
import css from './zone-note.module.css'

type ZoneNoteProps = {
  times: readonly string[]
  zone?: string
  /** Without a reserved line, the note takes its space when it appears: for places whose lines are closer together. */
  isReserved?: boolean
}

/**
 * The time zone of a screen's times, shown once and only where this device's clock differs. Its line is reserved, because the
 * note appears after hydration.
 */
export function ZoneNote({ times, zone, isReserved = true }: ZoneNoteProps) {
  const t = useTexts()
  const place = useForeignZonePlace(times, zone)
  if (!place && !isReserved) return null
  return (
    <p className={css.ZoneNote} data-reserved={isReserved || undefined}>
      {place && t('zone', { place })}
    </p>
  )
}
