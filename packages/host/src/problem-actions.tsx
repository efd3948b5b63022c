import { Button, ButtonLink } from '@radruf/shared-ui'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import type { RetryAction } from './services.ts'

/** Loads the page's data again, or leads to the start page. */
export function ProblemActions({ retry }: { retry?: RetryAction }) {
  const { t } = useTranslation('shell')
  const { revalidate, state } = useRevalidator()
  return (
    <>
      <Button onClick={() => void (retry ?? revalidate)()} loading={state !== 'idle'} loadingLabel={t('loading')}>
        {t('tryAgain')}
      </Button>
      <ButtonLink to="/" variant="secondary">
        {t('toStart')}
      </ButtonLink>
    </>
  )
}
