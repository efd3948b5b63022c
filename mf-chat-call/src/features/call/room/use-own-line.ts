import { testConnection } from '@radruf/call/media'
import { useApi } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'

/** Milliseconds between two measurements. */
const MEASURE_EVERY_MS = 15_000

const GRADES = ['good', 'slow', 'poor'] as const

/**
 * How fast this page's own line is, without a counterpart: the round trip through the relay, or to the service if there is no relay. Null until
 * it is known, and once it is no longer.
 */
export function useOwnLine(): (typeof GRADES)[number] | null {
  const api = useApi()
  const [line, setLine] = useState<(typeof GRADES)[number] | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isMounted = true
    const measure = async () => {
      const { at } = await testConnection(api)
      if (!isMounted) return
      setLine(GRADES.find((grade) => grade === at) ?? null)
      timer = setTimeout(() => void measure(), MEASURE_EVERY_MS)
    }
    void measure()
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [api])
  return line
}
