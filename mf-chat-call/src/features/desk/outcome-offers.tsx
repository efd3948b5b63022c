import type { Ticket } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { useApi } from '@radruf/shell-kit'
import { useEffect, useEffectEvent, useState } from 'react'
import { PartnerCard } from './case-notices.tsx'
import { findOffer, replaceOffer } from './follow-up/offer-text.ts'
import { listOfferableSlots } from './follow-up/offerable-slots.ts'
import { OfferedTimes } from './follow-up/offered-times.tsx'

/** Workshops that are shown; the customer sees all. */
const SHOWN_WORKSHOPS = 3

type OutcomeOffersProps = { ticket: Ticket; outcome: string; text: string; onText: (text: string) => void }

/** Times for another call, which are written below the summary's text, or the partner workshops near the customer. */
export default function OutcomeOffers({ ticket, outcome, ...summary }: OutcomeOffersProps) {
  const { postalCode, customer } = ticket
  if (outcome === 'another_call') return <Times ticket={ticket} {...summary} />
  return postalCode ? <Partners postalCode={postalCode} name={customer.name} /> : null
}

/** The text itself keeps the chosen times, so that they outlive a reload and another outcome. */
function Times({ ticket: { id, customer }, text, onText }: Omit<OutcomeOffersProps, 'outcome'>) {
  const slots = useReply((api) =>
    unwrap(api.GET('/api/tickets/{ticketId}/slots', { params: { path: { ticketId: id } } })),
  )
  if (!slots) return null
  const options = { language: customer.language, zone: slots.zone }
  const offerable = listOfferableSlots(slots).map(({ startsAt }) => startsAt)
  const chosen = findOffer(text, offerable, options)
  return (
    <OfferedTimes
      slots={slots}
      name={customer.name}
      chosen={chosen}
      onChange={(times) => onText(replaceOffer(text, times, chosen, options))}
    />
  )
}

function Partners({ postalCode, name }: { postalCode: string; name: string }) {
  const found = useReply((api) => unwrap(api.GET('/api/workshops', { params: { query: { postalCode } } })))
  return (
    found && (
      <PartnerCard
        name={name}
        exact={found.exact}
        workshops={found.workshops.slice(0, SHOWN_WORKSHOPS)}
        headingLevel={3}
      />
    )
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
