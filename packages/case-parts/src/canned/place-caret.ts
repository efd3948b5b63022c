import { MISSING_VALUE } from './canned-texts.ts'

/**
 * Puts the caret of a field behind a text that was inserted at `start`, after it is rendered. A missing value is selected, so that
 * typing replaces it.
 */
export function placeCaret(field: HTMLTextAreaElement | null, start: number, inserted: string) {
  const gap = inserted.indexOf(MISSING_VALUE)
  const at = start + (gap < 0 ? inserted.length : gap)
  requestAnimationFrame(() => {
    field?.focus()
    field?.setSelectionRange(at, gap < 0 ? at : at + MISSING_VALUE.length)
  })
}
