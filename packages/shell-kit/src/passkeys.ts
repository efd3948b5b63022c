import type { Api } from '@radruf/contract/client'
import { unwrap } from '@radruf/contract/client'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { deviceStorage } from './device-storage.ts'

/** Whether this browser can use passkeys on this page. */
export const supportsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Whether this browser offers passkeys among the suggestions of a field. */
export const supportsAutofill = async (): Promise<boolean> =>
  supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/**
 * Asks the browser for a passkey of the product, and returns its reply as JSON for `proof`. With `autofill` the browser waits until the
 * person chooses one among the suggestions of a field. Rejects when the person cancels, see {@link isCancelled}.
 */
export async function requestProof(api: Api, { autofill = false } = {}): Promise<string> {
  const { options } = await unwrap(api.POST('/api/sign-in/passkeys/options'))
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }))
}

/** Makes a passkey on this device, and returns the browser's reply as JSON for `passkey`. Rejects when the person cancels. */
export async function createPasskey(api: Api): Promise<string> {
  const { options } = await unwrap(api.POST('/api/me/passkeys/options'))
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return JSON.stringify(await startRegistration({ optionsJSON }))
}

/** Whether a request ended without a passkey: the person has cancelled it, the device has none, or another request replaced it. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** Whether the device had a passkey already. */
export const hasPasskeyAlready = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'

/** Local storage key. Browsers store it, so it never changes. */
const OFFERED = 'radruf.passkey-offered'

/** Whether to offer a passkey after a sign-in without one: once, on a device that checks the person itself. */
export async function takePasskeyOffer(): Promise<boolean> {
  if (!supportsPasskeys() || deviceStorage().getItem(OFFERED)) return false
  if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return false
  deviceStorage().setItem(OFFERED, '1')
  return true
}
