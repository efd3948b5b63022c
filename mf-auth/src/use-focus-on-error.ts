import { type RefObject, useEffect } from 'react'

/** Focuses the field after each failed submit, so that its error is announced. `result` is that submit's result. */
export function useFocusOnError(field: RefObject<HTMLInputElement | null>, result: object | undefined) {
  useEffect(() => {
    if (result) field.current?.focus()
  }, [field, result])
}
