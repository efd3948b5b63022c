import type { Refusal } from '@radruf/shell-kit'
import { toRefusal } from '@radruf/shell-kit'
import { data } from 'react-router-dom'

export type Refused = { refusal: Refusal }

/**
 * An action's answer to a refusal of the service. Its status keeps the screen's loaders from running again, which without a
 * connection would replace the screen, and what was typed, by an error page.
 */
export function refused<T extends object>(error: unknown, more: T) {
  const { refusal } = toRefusal(error)
  return data({ refusal, ...more }, { status: refusal.code === 'OFFLINE' ? 503 : 400 })
}
