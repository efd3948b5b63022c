import { Link, Notice, Stack } from '@radruf/shared-ui'
import { useTexts } from '../../texts/index.ts'
import type { MissingPlace } from './missing-places.ts'

/** What still has to be given before the questionnaire can be sent. */
export function MissingList({ missing }: { missing: readonly MissingPlace[] }) {
  const t = useTexts()
  if (missing.length === 0) return null
  const nameOf = (place: MissingPlace) =>
    'field' in place
      ? t(`fields.${place.field}.short`)
      : t('check.missingPhoto', { perspective: t(`photos.perspectives.${place.photo}.title`) })
  return (
    <Notice tone="warning" title={t('check.missingTitle')}>
      <Stack as="ul" gap="s">
        {missing.map((place) => (
          <li key={nameOf(place)}>
            <Link to={place.address}>{nameOf(place)}</Link>
          </li>
        ))}
      </Stack>
    </Notice>
  )
}
