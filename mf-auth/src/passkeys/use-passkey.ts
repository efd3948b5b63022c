import { useApi } from '@radruf/shell-kit'
import { isCancelled, requestProof, supportsAutofill } from '@radruf/shell-kit/passkeys'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSubmit } from 'react-router-dom'

/** `cancelled`: the browser gave no passkey. `failed`: the request did not reach the service, or the browser refused it. */
export type PasskeyState = 'idle' | 'asking' | 'cancelled' | 'failed'

/**
 * Signs in with a passkey of this device: after a press, and through the suggestions of the page's address field where the browser has
 * them. The page's action sends the reply.
 */
export function usePasskey(): { state: PasskeyState; signIn: () => void } {
  const api = useApi()
  const submit = useSubmit()
  const [state, setState] = useState<PasskeyState>('idle')
  const ask = async (autofill: boolean) => {
    const proof = await requestProof(api, { autofill })
    setState('idle')
    await submit({ proof }, { method: 'post' })
  }
  const offerSuggestions = useEffectEvent(async () => {
    if (await supportsAutofill()) await ask(true)
  })
  useEffect(() => {
    // Without suggestions the page has its button and its code.
    offerSuggestions().catch(() => {})
  }, [])
  const signIn = () => {
    setState('asking')
    ask(false).catch((error: unknown) => setState(isCancelled(error) ? 'cancelled' : 'failed'))
  }
  return { state, signIn }
}
