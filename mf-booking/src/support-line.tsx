import { useBrand } from '@radruf/shell-kit'
import { useTexts } from './texts/index.ts'

/** Whom to ask when none of what the page offers fits. */
export function SupportLine() {
  const t = useTexts()
  const { supportEmail } = useBrand()
  return (
    <p>
      {t('support.question')} <a href={`mailto:${supportEmail}`}>{t('support.write', { email: supportEmail })}</a>
    </p>
  )
}
