import { Button, Icon, Notice, Row, Stack } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { useProblemText } from '@radruf/shell-kit'
import { supportsPasskeys } from '@radruf/shell-kit/passkeys'
import { forgetPerson, readRememberedPerson } from '@radruf/shell-kit/remembered-person'
import { useState } from 'react'
import type { LoginResult } from '../login-result.ts'
import { Divider } from './divider.tsx'
import css from './passkey-sign-in.module.css'
import { useStaffTexts } from './texts/index.ts'
import { usePasskey } from './use-passkey.ts'

/**
 * The person whom this device remembers, with one press to sign in. Other devices show nothing: their passkeys are among the suggestions of
 * the address field.
 */
export function PasskeySignIn({ result }: { result: LoginResult | undefined }) {
  const t = useStaffTexts()
  const problemText = useProblemText()
  const [person, setPerson] = useState(readRememberedPerson)
  const { state, signIn } = usePasskey()
  const refusal = result?.isPasskey ? result.refusal : undefined
  if (!person || !supportsPasskeys())
    return (
      refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )
    )
  const forget = () => {
    forgetPerson()
    setPerson(undefined)
  }
  return (
    <Stack gap="s" className={css.Known}>
      <Row>
        <Avatar name={person.name} size={3.25} />
        <p className={css.Person}>
          <strong>{person.name}</strong>
          <span>{person.email}</span>
        </p>
        <Button type="button" variant="quiet" onClick={forget}>
          {t('known.notMe', { name: person.name })}
        </Button>
      </Row>
      <Button type="button" wide loading={state === 'asking'} onClick={signIn}>
        <Icon name="fingerprint" />
        {t('known.signIn')}
      </Button>
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
      <p role="status" className={css.Problem}>
        {(state === 'cancelled' || state === 'failed') && t('passkey.refused')}
      </p>
      <Divider>{t('known.or')}</Divider>
    </Stack>
  )
}
