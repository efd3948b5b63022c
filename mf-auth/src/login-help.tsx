import { Card } from '@radruf/shared-ui'
import { SupportLink, useBrand } from '@radruf/shell-kit'
import { useTexts } from './texts/index.ts'

/** Support hours and the support address, for people who cannot log in. */
export function LoginHelp() {
  const t = useTexts()
  const { supportHours } = useBrand()
  return (
    <Card title={t('help.title')}>
      <p>{t('help.text', supportHours)}</p>
      <p>
        <SupportLink />
      </p>
    </Card>
  )
}
