import { personStorage, usePerson } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'

type Visit = { date: string; at: string }

/** The mechanic's first visit of a day, once there was one on this device. The first visit itself is stored and returns null. */
export function useEarlierVisit(date: string, now: number): string | null {
  const { id } = usePerson()
  const [opened] = useState(now)
  const [at, setAt] = useState<string | null>(null)
  useEffect(() => {
    const storage = personStorage(id, 'desk-visit')
    const visit = storage.read() as Visit | undefined
    if (visit?.date === date) setAt(visit.at)
    else storage.write({ date, at: new Date(opened).toISOString() })
  }, [id, date, opened])
  return at
}
