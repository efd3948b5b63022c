import { SupportLink, useBrand } from '@radruf/shell-kit'
import { useTexts } from './texts/index.ts'

/** Support hours and the support address, for people who cannot log in. */
export function LoginHelp() {
  const t = useTexts()
  const { supportHours } = useBrand()
  return (
    <div>
      <p>{t('help', supportHours)}</p>
      <SupportLink />
    </div>
  )
}
