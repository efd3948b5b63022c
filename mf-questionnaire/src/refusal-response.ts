import { toRefusal } from '@radruf/shell-kit'
import { data } from 'react-router-dom'

/**
 * Returns an action's response to a refusal of the service, with the given extra data. Its error status keeps the loaders from
 * running again: while offline they would replace the screen, and what was typed, by an error page.
 */
export function toRefusalResponse<T extends object>(error: unknown, extras: T) {
  const { refusal } = toRefusal(error)
  return data({ refusal, ...extras }, { status: refusal.code === 'OFFLINE' ? 503 : 400 })
}
