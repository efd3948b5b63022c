import type { RemoteName } from '@radruf/contract'
import { Button, ButtonLink, Notice, Page } from '@radruf/shared-ui'
import { Illustration } from '@radruf/shared-ui/illustrations'
import { useTranslation } from 'react-i18next'
import { readErrorMessage } from './error-message.ts'

/** Fallback after a rendering crash of a remote, or of the shell. Its heading is German in both languages (SPEC §2). */
export function Crash({ error, remote }: { error: unknown; remote?: RemoteName }) {
  const { t } = useTranslation('shell')
  const message = readErrorMessage(error)
  return (
    <Page
      title={<span lang="de">Etwas ist schief gelaufen</span>}
      actions={
        <>
          <Button onClick={() => location.reload()}>{t('remoteDown.retry')}</Button>
          <ButtonLink to="/" reloadDocument variant="secondary">
            {t('toStart')}
          </ButtonLink>
        </>
      }
    >
      <Illustration drawing="drivetrain" />
      <p>{remote ? t('crash.remote', { area: t(`areas.${remote}`) }) : t('crash.shell')}</p>
      {message && (
        <Notice tone="danger" live>
          {t('crash.message', { message })}
        </Notice>
      )}
    </Page>
  )
}
