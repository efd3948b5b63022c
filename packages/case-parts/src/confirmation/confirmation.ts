import { type ConfirmationKey, extractCode } from '@radruf/contract'
import { type Api, isApiError, unwrap } from '@radruf/contract/client'
import { type ActionResult, getShell, toRefusal } from '@radruf/shell-kit'
import type { LoaderFunctionArgs } from 'react-router-dom'

export type Confirmation = { confirmed: boolean; keys: readonly ConfirmationKey[] }

/** The result of a form of {@link import('./confirmation-card.tsx').ConfirmationCard}. */
export type ConfirmationResult = ActionResult<{ step: 'sent' | 'confirmed' }> & { hasCode: boolean }

/** Whether the person signed in, or confirmed who they are, lately; and the keys that confirm. */
export const loadConfirmation = ({ context }: LoaderFunctionArgs): Promise<Confirmation> =>
  unwrap(getShell(context).api.GET('/api/session/confirmation'))

/** Sends a code to the person, or confirms with one or with the reply of a passkey. Returns undefined for a form of another kind. */
export async function handleConfirmation(
  { api, session, language }: Pick<ReturnType<typeof getShell>, 'session' | 'language'> & { api: Api },
  form: FormData,
): Promise<ConfirmationResult | undefined> {
  const intent = form.get('intent')
  if (intent === 'sendCode') {
    const { person } = await session()
    try {
      await unwrap(api.POST('/api/sign-in/codes', { body: { email: person?.email ?? '', language } }))
      return { step: 'sent', hasCode: true }
    } catch (error) {
      return { ...toRefusal(error), hasCode: isApiError(error) && error.code === 'TOO_MANY_REQUESTS' }
    }
  }
  if (intent === 'confirmPasskey') {
    try {
      const proof = JSON.parse(String(form.get('proof')))
      await unwrap(api.POST('/api/session/confirmation/passkey', { body: { proof } }))
      return { step: 'confirmed', hasCode: false }
    } catch (error) {
      return { ...toRefusal(error), hasCode: false }
    }
  }
  if (intent !== 'confirm') return undefined
  try {
    const code = extractCode(String(form.get('code'))) ?? ''
    await unwrap(api.POST('/api/session/confirmation', { body: { code } }))
    return { step: 'confirmed', hasCode: false }
  } catch (error) {
    return { ...toRefusal(error), hasCode: true }
  }
}
