import { Button, Icon } from '@radruf/shared-ui'
import { useApi } from '@radruf/shell-kit'
import { requestProof, supportsPasskeys } from '@radruf/shell-kit/passkeys'
import { useState } from 'react'
import { useSubmit } from 'react-router-dom'
import { useTexts } from './texts/index.ts'

/** Confirms with a passkey of the person. */
export function PasskeyConfirmation() {
  const t = useTexts()
  const api = useApi()
  const submit = useSubmit()
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')
  if (!supportsPasskeys()) return null
  const confirm = async () => {
    setState('asking')
    try {
      const proof = await requestProof(api)
      setState('idle')
      await submit({ intent: 'confirmPasskey', proof }, { method: 'post' })
    } catch {
      setState('refused')
    }
  }
  return (
    <>
      <Button type="button" wide loading={state === 'asking'} onClick={() => void confirm()}>
        <Icon name="fingerprint" />
        {t('confirmation.passkey')}
      </Button>
      <p role="status">{state === 'refused' && t('confirmation.passkeyRefused')}</p>
    </>
  )
}
