/** The parts of the sign-in pages that need passkeys: one file, which loads after the page. */
export { isPasskeyOffered } from './offer-passkey.ts'
export { signInWithPasskey } from './passkey-action.ts'
export { PasskeySignIn } from './passkey-sign-in.tsx'
