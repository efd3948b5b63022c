import { type ComponentType, lazy } from 'react'

/**
 * A part of the frame that the first paint does not need. A line that does not load it must not take the page away: it is loaded when the
 * connection is back.
 */
export const loadPart = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    for (;;)
      try {
        return { default: await load() }
      } catch {
        await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      }
  })
