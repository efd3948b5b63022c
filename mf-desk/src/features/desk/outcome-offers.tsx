import { draftKey, useDraft } from '@radruf/case-parts'
import { getFirstName, type Ticket } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { useApi, usePerson } from '@radruf/shell-kit'
import { useEffect, useEffectEvent, useState } from 'react'
import type { OutcomeResult } from './case-actions.ts'
import { PartnerCard } from './case-notices.tsx'
import { OUTCOME_DRAFTS } from './forms/outcome-drafts.ts'
import { OfferedTimes } from './offer/offered-times.tsx'

/** Workshops that are shown; the customer sees all. */
const SHOWN_WORKSHOPS = 3

type OutcomeOffersProps = { ticket: Ticket; outcome: string; result: OutcomeResult | undefined }

/** Times for another call, or the partner workshops near the customer. */
export function OutcomeOffers({ ticket, outcome, result }: OutcomeOffersProps) {
  const { postalCode, customer } = ticket
  if (outcome === 'another_call') return <Times ticket={ticket} result={result} />
  return postalCode ? <Partners postalCode={postalCode} name={getFirstName(customer.name)} /> : null
}

/** The times are sent below the summary's text. The chosen ones outlive a reload and another outcome. */
function Times({ ticket: { id, customer }, result }: Omit<OutcomeOffersProps, 'outcome'>) {
  const { id: personId } = usePerson()
  const [chosen, setChosen] = useDraft(draftKey(OUTCOME_DRAFTS.offeredTimes, personId, id), result?.input.offeredTimes)
  const slots = useReply(
    (api) => unwrap(api.GET('/api/tickets/{ticketId}/slots', { params: { path: { ticketId: id } } })),
    result,
  )
  if (!slots) return null
  return (
    <OfferedTimes
      slots={slots}
      customer={customer}
      chosen={chosen.split(' ')}
      onChange={(times) => setChosen(times.join(' '))}
      refusal={result?.refusal}
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

/**
 * The reply of the service, requested again for another `version`; null until it is there, and for good if the request failed: the outcome
 * does not depend on it.
 */
function useReply<T>(request: (api: Api) => Promise<T>, version?: unknown): T | null {
  const api = useApi()
  const [reply, setReply] = useState<T | null>(null)
  const load = useEffectEvent(() => request(api))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version is only compared.
  useEffect(() => void load().then(setReply, () => {}), [version])
  return reply
}
