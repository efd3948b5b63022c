import { type RefObject, useEffect } from 'react'

/** After a refused submit the focus goes to the field it is about, whose error is read with it. */
export function useFocusOnRefusal(field: RefObject<HTMLInputElement | null>, refused: object | undefined) {
  useEffect(() => {
    if (refused) field.current?.focus()
  }, [field, refused])
}
