import { COMPANY_PROBLEM, COMPANY_PROBLEMS, COMPANY_SIGN_IN_PATH } from '@radruf/contract'
import { ButtonLink, Icon, Notice } from '@radruf/shared-ui'
import { useSettings } from '@radruf/shell-kit'
import { useSearchParams } from 'react-router-dom'
import { useStaffTexts } from '../../passkeys/texts/index.ts'
import css from './staff-page.module.css'

/** Opens the page of the company's provider. Nothing where the company has none, and with an earlier service. */
export function CompanySignIn() {
  const t = useStaffTexts()
  const { companySignIn } = useSettings()
  const to = useSearchParams()[0].get('to')
  if (!companySignIn) return null
  const query = to ? `?${new URLSearchParams({ to })}` : ''
  return (
    <ButtonLink reloadDocument to={COMPANY_SIGN_IN_PATH + query} variant="secondary" wide className={css.Way}>
      <Icon name="badge" />
      {companySignIn.label ?? t('company.signIn')}
    </ButtonLink>
  )
}

/** Why the sign-in with the company account ended, and what to do. */
export function CompanyProblem() {
  const t = useStaffTexts()
  const reason = useCompanyProblem()
  return (
    reason && (
      <Notice tone={reason === 'cancelled' ? undefined : 'danger'} live>
        {t(`company.${reason}`)}
      </Notice>
    )
  )
}

/** The reason in the address of the page; undefined for an unknown one. */
function useCompanyProblem() {
  const reason = useSearchParams()[0].get(COMPANY_PROBLEM)
  return COMPANY_PROBLEMS.find((known) => known === reason)
}
