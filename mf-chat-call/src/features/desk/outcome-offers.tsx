import type { Ticket } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { useApi } from '@radruf/shell-kit'
import { useEffect, useEffectEvent, useState } from 'react'
import { PartnerCard } from './case-notices.tsx'
import { OfferedTimes } from './follow-up/offered-times.tsx'

/** Workshops that are shown; the customer sees all. */
const SHOWN_WORKSHOPS = 3

/** Times for another call, which are written below the summary, or for another outcome the partner workshops near the customer. */
export default function OutcomeOffers({ ticket, outcome }: { ticket: Ticket; outcome: string }) {
  if (outcome === 'another_call') return <Times ticket={ticket} />
  return ticket.postalCode ? <Partners postalCode={ticket.postalCode} /> : null
}

function Times({ ticket: { id, customer } }: { ticket: Ticket }) {
  const slots = useReply((api) =>
    unwrap(api.GET('/api/tickets/{ticketId}/slots', { params: { path: { ticketId: id } } })),
  )
  if (!slots) return null
  return (
    <>
      <input type="hidden" name="language" value={customer.language} />
      <input type="hidden" name="zone" value={slots.zone} />
      <OfferedTimes slots={slots} name={customer.name} />
    </>
  )
}

function Partners({ postalCode }: { postalCode: string }) {
  const found = useReply((api) => unwrap(api.GET('/api/workshops', { params: { query: { postalCode } } })))
  return (
    found && <PartnerCard exact={found.exact} workshops={found.workshops.slice(0, SHOWN_WORKSHOPS)} headingLevel={3} />
  )
}

/** The reply of the service; null until it is there, and for good if the request failed: the outcome does not depend on it. */
function useReply<T>(request: (api: Api) => Promise<T>): T | null {
  const api = useApi()
  const [reply, setReply] = useState<T | null>(null)
  const load = useEffectEvent(() => request(api))
  useEffect(() => void load().then(setReply, () => {}), [])
  return reply
}
