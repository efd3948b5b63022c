import { Button, Icon } from '@radruf/shared-ui'
import { useApi, useIsHydrated } from '@radruf/shell-kit'
import { requestProof, supportsPasskeys } from '@radruf/shell-kit/passkeys'
import { useState } from 'react'
import { useSubmit } from 'react-router-dom'
import { useConfirmationTexts } from './texts/index.ts'

/** Confirms with a passkey of the person. */
export function PasskeyConfirmation() {
  const t = useConfirmationTexts()
  const api = useApi()
  const submit = useSubmit()
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')
  const isHydrated = useIsHydrated()
  if (isHydrated && !supportsPasskeys()) return null
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
      <Button type="button" wide disabled={!isHydrated} loading={state === 'asking'} onClick={() => void confirm()}>
        <Icon name="fingerprint" />
        {t('passkey')}
      </Button>
      <p role="status">{state === 'refused' && t('passkeyRefused')}</p>
    </>
  )
}
