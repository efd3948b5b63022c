import type { Appointment } from '@radruf/contract'
import type { ReactNode } from 'react'
import { Form } from 'react-router-dom'

type Props = {
  ticketId: string
  moving: Appointment | null
  intent?: 'hold' | 'rebook' | undefined
  children: ReactNode
}

/**
 * A form whose buttons `startsAt` hold or book a slot. Holding another slot replaces the page in the history, so that Back leaves the choice,
 * and keeps focus and scroll position.
 */
export function SlotForm({ ticketId, moving, intent = 'hold', children }: Props) {
  return (
    <Form method="post" replace={intent === 'hold'} preventScrollReset={intent === 'hold'} data-keeps-focus>
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seenStartsAt" value={moving?.startsAt ?? ''} />
      {children}
    </Form>
  )
}
