import { toFactor } from '@radruf/call/close-up'
import { useLanguage } from '@radruf/shell-kit'

/** How many times larger a region is shown, as a text. */
export function useFactor(size: number): string {
  const language = useLanguage()
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(toFactor({ x: 0, y: 0, size }))
}
