import { isLanguage } from '@radruf/contract'
import { useContext, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_KEY } from './language.ts'
import { ShellServices } from './services.ts'

/**
 * Somebody who is not signed in reads the language they chose on this device (SPEC §9: local storage before the browser).
 * The server learns it from a cookie, which browsers drop earlier than what they store.
 */
export function useStoredLanguage({ signedIn }: { signedIn: boolean }) {
  const { i18n } = useTranslation('shell')
  const { setLanguage } = useContext(ShellServices)
  const follow = useEffectEvent(() => {
    const kept = readStoredLanguage()
    if (!signedIn && isLanguage(kept) && kept !== i18n.language) void setLanguage(kept)
  })
  useEffect(() => follow(), [])
}

/** What stands in local storage; nothing where the browser keeps nothing for this page. */
function readStoredLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}
