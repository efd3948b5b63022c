import { pathTo, SIGN_IN_LINK_MINUTES } from '@radruf/contract'
import { Button, ButtonLink, Notice, Page } from '@radruf/shared-ui'
import { type ActionResult, useProblemText } from '@radruf/shell-kit'
import { useId } from 'react'
import { Form, useActionData, useNavigation, useParams } from 'react-router-dom'
import { LoginHelp } from '../../login-help.tsx'
import { useTexts } from '../../texts/index.ts'
import { useCodeTexts } from './texts/index.ts'

/** Confirms signing in with a link. Programs that check mails open links but press no buttons, so they do not use it up. */
export function LinkConfirmation() {
  const t = useCodeTexts()
  const texts = useTexts()
  const formId = useId()
  const problemText = useProblemText()
  const { email = '' } = useParams()
  const refusal = useActionData<ActionResult>()?.refusal
  const { state } = useNavigation()
  return (
    <Page
      title={t('link.title')}
      lead={t('link.lead', { email, minutes: SIGN_IN_LINK_MINUTES })}
      actions={
        refusal ? (
          <ButtonLink to={pathTo('/login')}>{texts('login.send')}</ButtonLink>
        ) : (
          <Button form={formId} name="intent" value="link" loading={state !== 'idle'} loadingLabel={t('otp.signingIn')}>
            {t('otp.signIn')}
          </Button>
        )
      }
      aside={<LoginHelp />}
    >
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
      <Form id={formId} method="post" replace />
    </Page>
  )
}
