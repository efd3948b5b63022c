import { useTranslation } from 'react-i18next'
import { useBrand } from './session.ts'

/** A link moves to the next line as a whole, because half an address cannot be read; one that is wider than a line is broken. */
const WHOLE = { display: 'inline-block', overflowWrap: 'anywhere' } as const

/** The `tel:` address of a phone number as people write it. Twins: shell/src/server/offline-page.ts, shell/public/offline-page.js. */
export const getPhoneLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`

/** Links to write to support and, where the workshop takes calls, to call it; texts are in the shell's bundle `support`. */
export function SupportLink() {
  const { t } = useTranslation('shell')
  const { supportEmail, supportPhone } = useBrand()
  return (
    <>
      <a href={`mailto:${supportEmail}`} style={WHOLE}>
        {t('support.write', { email: supportEmail })}
      </a>
      {supportPhone && (
        <>
          {' '}
          <a href={getPhoneLink(supportPhone)} style={WHOLE}>
            {t('support.call', { phone: supportPhone })}
          </a>
        </>
      )}
    </>
  )
}

/** A question ("Are you stuck?") followed by the support link. */
export const SupportLine = ({ question }: { question: string }) => (
  <p>
    {question} <SupportLink />
  </p>
)
