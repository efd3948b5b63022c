import { COMPANY_PROBLEM, COMPANY_SIGN_IN_PATH } from '@radruf/contract'
import { ButtonLink, Icon, Notice } from '@radruf/shared-ui'
import { useSettings } from '@radruf/shell-kit'
import { useLocation } from 'react-router-dom'
import { useConfirmationTexts } from './texts/index.ts'

/** Confirms with a new sign-in at the company's provider, which comes back to this page. `isSecond`: the card has a way above. */
export function CompanyConfirmation({ isSecond }: { isSecond: boolean }) {
  const t = useConfirmationTexts()
  const { companySignIn } = useSettings()
  const { pathname, search } = useLocation()
  const own = new URLSearchParams(search)
  const reason = own.get(COMPANY_PROBLEM)
  own.delete(COMPANY_PROBLEM)
  const to = own.size > 0 ? `${pathname}?${own}` : pathname
  return (
    <>
      <ButtonLink
        reloadDocument
        to={`${COMPANY_SIGN_IN_PATH}?${new URLSearchParams({ purpose: 'confirm', to })}`}
        variant={isSecond ? 'secondary' : 'primary'}
        wide
      >
        <Icon name="badge" />
        {companySignIn?.label ?? t('company')}
      </ButtonLink>
      {reason && (
        <Notice tone="danger" live>
          {t(reason === 'otherAccount' ? 'otherAccount' : 'companyRefused')}
        </Notice>
      )}
    </>
  )
}
