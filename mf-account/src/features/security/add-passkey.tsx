import { Button, Icon } from '@radruf/shared-ui'
import { useApi, useIsHydrated } from '@radruf/shell-kit'
import { createPasskey, hasPasskeyAlready, isCancelled, supportsPasskeys } from '@radruf/shell-kit/passkeys'
import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router-dom'
import { useSecurityTexts } from './texts/index.ts'

type State = 'idle' | 'asking' | 'cancelled' | 'known' | 'failed'

/** Makes a passkey on this device, or on a phone that the browser offers. */
export function AddPasskey() {
  const t = useSecurityTexts()
  const api = useApi()
  const submit = useSubmit()
  const isHydrated = useIsHydrated()
  const isSaving = useNavigation().formData?.get('intent') === 'add'
  const [state, setState] = useState<State>('idle')
  if (isHydrated && !supportsPasskeys()) return <p>{t('add.unsupported')}</p>
  const add = async () => {
    setState('asking')
    try {
      const passkey = await createPasskey(api)
      setState('idle')
      await submit({ intent: 'add', passkey }, { method: 'post' })
    } catch (error) {
      setState(isCancelled(error) ? 'cancelled' : hasPasskeyAlready(error) ? 'known' : 'failed')
    }
  }
  return (
    <>
      <Button
        type="button"
        wide
        disabled={!isHydrated}
        loading={state === 'asking' || isSaving}
        onClick={() => void add()}
      >
        <Icon name="fingerprint" />
        {t('add.button')}
      </Button>
      <noscript>
        <p>{t('add.unsupported')}</p>
      </noscript>
      <p role="status">{state !== 'idle' && state !== 'asking' && t(`add.${state}`)}</p>
    </>
  )
}
