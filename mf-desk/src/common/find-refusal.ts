import { unwrap } from '@radruf/contract/client'
import { type Refusal, toRefusal } from '@radruf/shell-kit'

/** Awaits a request. Returns the service's refusal, or null on success. */
export async function findRefusal(request: Parameters<typeof unwrap>[0]): Promise<{ refusal: Refusal } | null> {
  try {
    await unwrap(request)
    return null
  } catch (error) {
    return toRefusal(error)
  }
}
