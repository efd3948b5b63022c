import { Card } from '@radruf/shared-ui'
import { useBrand } from '@radruf/shell-kit'
import { useTexts } from './texts/index.ts'

/** Whoever cannot get in is led to support by e-mail. */
export function LoginHelp() {
  const t = useTexts()
  const { supportEmail, supportHours } = useBrand()
  return (
    <Card title={t('help.title')}>
      <p>{t('help.text', supportHours)}</p>
      <p>
        <a href={`mailto:${supportEmail}`}>{t('help.write', { email: supportEmail })}</a>
      </p>
    </Card>
  )
}
