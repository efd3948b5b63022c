import { Notice } from '@radruf/shared-ui'
import { useBrand } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'

/** Nothing is free, and what to do then. */
export function NoTimes() {
  const t = useTexts()
  const { supportEmail, supportHours } = useBrand()
  return (
    <Notice tone="warning" title={t('choose.none')}>
      <p>{t('choose.noneHelp')}</p>
      <p>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
      <p>{t('choose.support', supportHours)}</p>
    </Notice>
  )
}
