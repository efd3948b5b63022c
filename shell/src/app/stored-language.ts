import { isLanguage } from '@radruf/contract'
import { LANGUAGE_KEY, ShellServices } from '@radruf/host'
import { useContext, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * Applies the language chosen on this device for a person without a session (SPEC §9: local storage before the browser). The server
 * reads it from a cookie, which browsers delete earlier than local storage.
 */
export function useStoredLanguage({ signedIn }: { signedIn: boolean }) {
  const { i18n } = useTranslation('shell')
  const { setLanguage } = useContext(ShellServices)
  const applyLanguage = useEffectEvent(() => {
    const stored = readStoredLanguage()
    if (signedIn || !isLanguage(stored) || stored === i18n.language) return
    // Without the texts of that language the page keeps its own.
    setLanguage(stored).catch(() => {})
  })
  useEffect(() => applyLanguage(), [])
}

/** The language in local storage; null when the browser blocks storage. */
function readStoredLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}
