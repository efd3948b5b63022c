import type { CallMessage } from './call-state.ts'

/** What came from the other side, or undefined when it is none of ours. */
export function readMessage(text: string): CallMessage | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'kind' in value ? (value as CallMessage) : undefined
  } catch {
    return undefined
  }
}
