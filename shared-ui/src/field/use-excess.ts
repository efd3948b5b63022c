import { type InputEvent, useEffect, useState } from 'react'

/** A limit of a text. The control itself has none, because it would cut pasted text without a word. */
export type TextLimit = {
  /** Characters without the spaces around them. */
  max: number
  /** The error for a text that is too long by a number of characters. */
  describeExcess: (count: number) => string
}

type LimitedControl = { limit?: TextLimit | undefined; value?: unknown; defaultValue?: unknown }

/**
 * The error of the control with this id while its text is longer than its limit. Its form is not submitted then; the focus moves to the
 * control. Pass `onInput` to a control that keeps its own value.
 */
export function useExcess(id: string, { limit, value, defaultValue }: LimitedControl) {
  const [typed, setTyped] = useState(defaultValue)
  const text = String(value ?? typed ?? '')
  const excess = limit ? Math.max(0, text.trim().length - limit.max) : 0
  const isTooLong = excess > 0
  useEffect(() => {
    const control = isTooLong ? document.getElementById(id) : null
    const form = (control as HTMLInputElement | null)?.form
    const keepOpen = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      control?.focus()
    }
    form?.addEventListener('submit', keepOpen, { capture: true })
    return () => form?.removeEventListener('submit', keepOpen, { capture: true })
  }, [id, isTooLong])
  return {
    error: isTooLong ? limit?.describeExcess(excess) : undefined,
    onInput: (event: InputEvent<HTMLInputElement | HTMLTextAreaElement>) => setTyped(event.currentTarget.value),
  }
}
