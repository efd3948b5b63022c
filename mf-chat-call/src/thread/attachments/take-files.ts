import type { ChangeEvent } from 'react'

/** Returns the chosen files and empties the input: otherwise, choosing the same file again fires no event. */
export function takeFiles({ currentTarget }: ChangeEvent<HTMLInputElement>): File[] {
  const files = [...(currentTarget.files ?? [])]
  currentTarget.value = ''
  return files
}
