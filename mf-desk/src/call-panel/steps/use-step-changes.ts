import type { CallStep } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { createId, useApi } from '@radruf/shell-kit'
import { useState } from 'react'

type StepChange = { title?: string; detail?: string; turn?: CallStep['turn']; position?: number; isCurrent?: true }
/** The thing that a refused request was about: a step by its id, a new step, or the switch. */
type Subject = CallStep['id'] | 'new' | 'summary'

/** The mechanic's changes of the steps. The ticket's event then brings them to every open page. A refusal is shown at its subject. */
export function useStepChanges(ticketId: string) {
  const api = useApi()
  const [refusal, setRefusal] = useState<{ subject: Subject; error: unknown } | null>(null)
  /** Resolves with whether the service has stored the change. */
  const send = async (subject: Subject, request: Promise<unknown>): Promise<boolean> => {
    setRefusal(null)
    try {
      await request
      return true
    } catch (error) {
      setRefusal({ subject, error })
      return false
    }
  }
  const toParams = (stepId: string) => ({ params: { path: { ticketId, stepId } } })
  const put = (stepId: string, body: StepChange) =>
    unwrap(api.PUT('/api/tickets/{ticketId}/steps/{stepId}', { ...toParams(stepId), body }))
  return {
    /** The error of the latest change of a subject. */
    getError: (subject: Subject) => (refusal?.subject === subject ? refusal.error : null),
    save: (stepId: string, change: StepChange) => send(stepId, put(stepId, change)),
    add: () => send('new', put(createId(), {})),
    remove: (stepId: string) =>
      send(stepId, unwrap(api.DELETE('/api/tickets/{ticketId}/steps/{stepId}', toParams(stepId)))),
    includeInSummary: (isIncluded: boolean) =>
      send(
        'summary',
        unwrap(
          api.PUT('/api/tickets/{ticketId}/steps-in-summary', { params: { path: { ticketId } }, body: { isIncluded } }),
        ),
      ),
  }
}

export type StepChanges = ReturnType<typeof useStepChanges>
