import { useLanguage, usePerson, useShell } from '@radruf/shell-kit'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'

/** After a saved change of language the product changes to the account's language at once. */
export function useSavedLanguage(isSaved: boolean): void {
  const { key } = useLocation()
  const { setLanguage } = useShell()
  const language = useLanguage()
  const person = usePerson()
  const applyLanguage = useEffectEvent(() => {
    if (isSaved && person.language !== language) void setLanguage(person.language)
  })
  // Once for each navigation: a language chosen elsewhere afterwards stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => applyLanguage(), [key])
}
