import { Button, Link, Notice, Row } from '@radruf/shared-ui'
import { useNow } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'

type ResendProps = {
  email: string
  loginPath: string
  /** From when on another code may be asked for: seconds since 1970 by the service's clock. */
  from: number
  resent: boolean
  problem: string | undefined
}

/** A second chance for the code: another mail after a short wait, or another address. */
export function Resend({ email, loginPath, from, resent, problem }: ResendProps) {
  const t = useTexts()
  const seconds = from - Math.floor(useNow() / 1000)
  const { state, formData } = useNavigation()
  return (
    <>
      {resent && (
        <Notice tone="success" live>
          {t('otp.resent')}
        </Notice>
      )}
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <Row>
        <Form method="post">
          <input type="hidden" name="ask" value="resend" />
          <Button
            variant="secondary"
            loading={state !== 'idle' && formData?.get('ask') === 'resend'}
            loadingLabel={t('otp.resending')}
            disabledReason={seconds > 0 ? t('otp.resendWait', { seconds }) : undefined}
          >
            {t('otp.resend')}
          </Button>
        </Form>
        <Link standalone to={loginPath} state={{ email }}>
          {t('otp.wrongAddress')}
        </Link>
      </Row>
    </>
  )
}
