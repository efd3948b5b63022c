import { LIST_LENGTH_MAX } from '@radruf/contract'
import { type Refusal, toRefusal } from '@radruf/shell-kit'
import { useState } from 'react'

/** The text of a list, and the requests about it, of which one runs at a time. */
export function useListText() {
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const run = async (request: () => Promise<void>) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await request()
    } catch (error) {
      setRefusal(toRefusal(error).refusal)
    } finally {
      setBusy(false)
    }
  }
  /** Sends a list. The service takes no longer text; what is wrong with it is the number of its lines. */
  const send = (csv: string, request: () => Promise<void>) =>
    run(async () => {
      if (csv.length > LIST_LENGTH_MAX) setRefusal({ code: 'LIST_TOO_LONG', problem: {} })
      else await request()
    })
  return { text, setText, refusal, isBusy, run, send }
}
export type ListText = Pick<ReturnType<typeof useListText>, 'text' | 'setText' | 'isBusy'>
