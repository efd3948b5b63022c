import { useEffect, useState } from 'react'

export type SubmitAttempt = {
  /** Identifies the submit that found the error, by the action's data. Without it, every submit of the form shows the error again. */
  attempt?: unknown
}

const NONE: readonly string[] = []

/**
 * The ids of the fields whose value has changed since the submit that found their errors; those errors are shown no longer.
 * `ids` are the fields with an error, `texts` their errors. Other texts or another `attempt` show all of them again.
 */
export function useCorrections(ids: readonly string[], texts: string, { attempt }: SubmitAttempt): readonly string[] {
  const submit = attempt ?? texts
  const [corrections, setCorrections] = useState({ submit, ids: NONE })
  const key = ids.join(' ')
  const isOutdated = !Object.is(corrections.submit, submit) || (key === '' && corrections.ids.length > 0)
  if (isOutdated) setCorrections({ submit, ids: NONE })
  const isSubmitUnknown = attempt === undefined
  useEffect(() => {
    if (!key) return
    const watchedIds = key.split(' ')
    const addCorrection = ({ target }: Event) => {
      const id = watchedIds.find((one) => target instanceof Node && document.getElementById(one)?.contains(target))
      if (!id) return
      setCorrections((known) => (known.ids.includes(id) ? known : { ...known, ids: [...known.ids, id] }))
    }
    const forgetCorrections = ({ target }: Event) => {
      if (watchedIds.some((id) => findForm(id) === target)) setCorrections((known) => ({ ...known, ids: NONE }))
    }
    document.addEventListener('input', addCorrection)
    if (isSubmitUnknown) document.addEventListener('submit', forgetCorrections)
    return () => {
      document.removeEventListener('input', addCorrection)
      document.removeEventListener('submit', forgetCorrections)
    }
  }, [key, isSubmitUnknown])
  return isOutdated ? NONE : corrections.ids
}

/** The form of a control or fieldset, which `form="…"` may name; of anything else the form around it. */
function findForm(id: string): HTMLFormElement | null {
  const field = document.getElementById(id)
  if (!field) return null
  return 'form' in field ? (field as HTMLInputElement).form : field.closest('form')
}
