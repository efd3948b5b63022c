import { Button, Icon, Notice, Row, Stack } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { useProblemText } from '@radruf/shell-kit'
import { supportsPasskeys } from '@radruf/shell-kit/passkeys'
import { forgetPerson, readRememberedPerson } from '@radruf/shell-kit/remembered-person'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { LoginResult } from '../login-result.ts'
import { Divider } from './divider.tsx'
import css from './passkey-sign-in.module.css'
import { useStaffTexts } from './texts/index.ts'
import { usePasskey } from './use-passkey.ts'

type PasskeySignInProps = {
  /** The address, which takes the focus when no passkey signs in. */
  field: RefObject<HTMLInputElement | null>
  result: LoginResult | undefined
  /** Receives the page's heading for the remembered person; undefined without one. */
  onGreeting: (greeting: string | undefined) => void
}

/**
 * The person that this device remembers, with one press to sign in. Other devices show nothing: their passkeys are among the suggestions of
 * the address field.
 */
export function PasskeySignIn({ field, result, onGreeting }: PasskeySignInProps) {
  const t = useStaffTexts()
  const problemText = useProblemText()
  const [person, setPerson] = useState(readRememberedPerson)
  const { state, signIn } = usePasskey()
  const refusal = result?.isPasskey ? result.refusal : undefined
  const isRefused = state === 'cancelled' || state === 'failed'
  const hasButton = person && supportsPasskeys()
  const greeting = person && t('known.title')
  useEffect(() => onGreeting(greeting), [onGreeting, greeting])
  useLayoutEffect(() => {
    if (isRefused) field.current?.focus()
  }, [isRefused, field])
  const forget = () => {
    forgetPerson()
    setPerson(undefined)
    field.current?.focus()
  }
  if (!person && !refusal) return null
  return (
    <Stack gap="m" className={css.Known}>
      {person && (
        <Row>
          <Avatar name={person.name} size={3.25} />
          <p className={css.Person}>
            <strong>{person.name}</strong>
            <span>{person.email}</span>
          </p>
          <Button type="button" variant="quiet" className={css.NotMe} onClick={forget}>
            {t('known.notMe', { name: person.name })}
          </Button>
        </Row>
      )}
      {hasButton && (
        <Button type="button" wide loading={state === 'asking'} onClick={signIn}>
          <Icon name="fingerprint" />
          {t('known.signIn')}
        </Button>
      )}
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
      {hasButton && (
        <>
          <p role="status" className={css.Problem}>
            {isRefused && t('passkey.refused')}
          </p>
          <Divider>{t('known.or')}</Divider>
        </>
      )}
    </Stack>
  )
}
