import type { Language } from '@radruf/contract'
import { useLanguage } from '@radruf/shell-kit'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router-dom'

/** Long texts come with the loader's data; when the person changes the language, they are loaded again in the new one. */
export function useReloadOnLanguageChange(loaded: Language) {
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (loaded !== language) void revalidate()
  }, [loaded, language, revalidate])
}
