import type { Language } from '@radruf/contract'
import { useLanguage } from '@radruf/shell-kit'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router-dom'

/** Runs the loaders again when the language differs from the one of the loaded data: long texts come with that data. */
export function useReloadOnLanguageChange(loaded: Language) {
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (loaded !== language) void revalidate()
  }, [loaded, language, revalidate])
}
