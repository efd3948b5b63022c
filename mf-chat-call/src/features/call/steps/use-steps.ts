import type { CallStep } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { useApi } from '@radruf/shell-kit'
import { useState } from 'react'

/** A step with its number. */
export type NumberedStep = CallStep & { number: number }

/**
 * The steps of the call, which the service has for both pages, and the changes of the current one. A change is shown at once, and its
 * refusal beside it.
 */
export function useSteps(ticketId: string, stored: readonly CallStep[]) {
  const api = useApi()
  const steps = stored.map((step, index): NumberedStep => ({ ...step, number: index + 1 }))
  const storedCurrent = steps.find(({ isCurrent }) => isCurrent)
  /** The step that was asked for while another one was current. */
  const [asked, setAsked] = useState<{ id: string; after: string | undefined } | null>(null)
  const [confirmedId, setConfirmedId] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const askedStep = asked?.after === storedCurrent?.id ? steps.find(({ id }) => id === asked?.id) : undefined
  const current = askedStep ?? storedCurrent
  const next = current && steps[current.number]
  const send = async (request: Promise<unknown>, undo: () => void) => {
    setError(null)
    try {
      await request
    } catch (refusal) {
      undo()
      setError(refusal)
    }
  }
  return {
    ids: steps.map(({ id }) => id),
    /** The direction in which the part of a step is turned, as the camera sees it. */
    getTurn: (id: string) => steps.find((step) => step.id === id)?.turn ?? undefined,
    current,
    /** The step before the current one was left without the customer's confirmation. */
    skipped: current && steps[current.number - 2]?.foundAt === null ? steps[current.number - 2] : undefined,
    isConfirmed: current !== undefined && (current.foundAt !== null || confirmedId === current.id),
    /** Undefined at the last step. */
    showNext:
      next &&
      (() => {
        setAsked({ id: next.id, after: storedCurrent?.id })
        const params = { path: { ticketId, stepId: next.id } }
        const request = unwrap(api.PUT('/api/tickets/{ticketId}/steps/{stepId}', { params, body: { isCurrent: true } }))
        void send(request, () => setAsked(null))
      }),
    /** The customer has found the place of the current step. */
    confirm() {
      if (!current) return
      setConfirmedId(current.id)
      const params = { path: { ticketId, stepId: current.id } }
      const request = unwrap(api.PUT('/api/tickets/{ticketId}/steps/{stepId}/confirmation', { params }))
      void send(request, () => setConfirmedId(null))
    },
    error,
  }
}

/** Whether a mark is a step that the customer does not see: they see the current one. */
export const isOtherStep = ({ ids, current }: Pick<Steps, 'ids' | 'current'>, id: string): boolean =>
  ids.includes(id) && id !== current?.id

export type Steps = ReturnType<typeof useSteps>
