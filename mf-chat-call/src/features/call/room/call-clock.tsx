import { Notice } from '@radruf/shared-ui'
import { useNow, usePerson } from '@radruf/shell-kit'
import { duration } from '../../../berlin-time.ts'
import { useTexts } from '../../../texts/index.ts'
import type { Quality } from '../quality.ts'
import css from './call-room.module.css'

/** The mechanic is reminded here that time runs (PRODUCT reading 1 of the specification); nothing ends by itself. */
const SOFT_LIMIT_MINUTES = 20

/** How long the call has lasted and how good the connection is. */
export function CallClock({ since, quality }: { since: number | null; quality: Quality | null }) {
  const t = useTexts()
  const now = useNow()
  const { role } = usePerson()
  const elapsed = since === null ? 0 : now - since
  return (
    <>
      <p className={css.clock}>
        {since !== null && (
          <span>
            {t('call.elapsed')} <time>{duration(elapsed)}</time>
          </span>
        )}
        {quality !== null && <span>{t(`call.quality.${quality}`)}</span>}
      </p>
      {role === 'mechanic' && elapsed >= SOFT_LIMIT_MINUTES * 60_000 && <Notice live>{t('call.softLimit')}</Notice>}
    </>
  )
}
