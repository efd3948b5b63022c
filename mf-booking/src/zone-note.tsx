import { useForeignZonePlace } from '@radruf/shell-kit'
import { useTexts } from './texts/index.ts'
import css from './zone-note.module.css'

type ZoneNoteProps = {
  times: readonly string[]
  zone?: string
  /** Between lines that are closer together than the reserved line, it takes its space when it appears. */
  isReserved?: boolean
}

/**
 * Says once per screen which zone its times are in, only where this device's clock differs. Its line is reserved, because the
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
