import { useForeignZonePlace } from '@radruf/shell-kit'
import { useTexts } from './texts/index.ts'
import css from './zone-note.module.css'

/**
 * Says once per screen which zone its times are in, only where this device's clock differs. Its line is reserved, because the
 * note appears after hydration.
 */
export function ZoneNote({ times, zone }: { times: readonly string[]; zone?: string }) {
  const t = useTexts()
  const place = useForeignZonePlace(times, zone)
  return <p className={css.ZoneNote}>{place && t('zone', { place })}</p>
}
