import { useBrand } from '@radruf/shell-kit'
import { useTexts } from './texts/index.ts'

/** A mail to support. */
export function SupportLink() {
  const t = useTexts()
  const { supportEmail } = useBrand()
  return <a href={`mailto:${supportEmail}`}>{t('support.write', { email: supportEmail })}</a>
}
