import type { CallAccess } from '@radruf/contract'
import { ApiError } from '@radruf/contract/client'

const TRY_AGAIN_AFTER = [1000, 2000, 4000, 8000] as const

/** Joins, and tries again for a while when the service cannot be reached: right after a reload networks are often late. */
export async function joinWithPatience(join: () => Promise<CallAccess>): Promise<CallAccess> {
  for (const delay of TRY_AGAIN_AFTER) {
    try {
      return await join()
    } catch (error) {
      if (!(error instanceof ApiError) || (error.code !== 'OFFLINE' && error.code !== 'INTERNAL')) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
  return join()
}
