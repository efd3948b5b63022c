import { useTranslation } from 'react-i18next'
import { useBrand } from './session.ts'

/** A mail link to support with its text from the shell's bundle `support`. */
export function SupportLink() {
  const { t } = useTranslation('shell')
  const { supportEmail } = useBrand()
  return <a href={`mailto:${supportEmail}`}>{t('support.write', { email: supportEmail })}</a>
}

/** A question ("Are you stuck?") followed by the support link. */
export const SupportLine = ({ question }: { question: string }) => (
  <p>
    {question} <SupportLink />
  </p>
)
