import { draftKey } from '@radruf/case-parts'
import type { Summary, Ticket } from '@radruf/contract'
import { deviceStorage } from '@radruf/shell-kit'
import { removeOffer } from '../offer/offer.ts'
import { toPartInput } from '../parts/part-input.ts'
import { OUTCOME_DRAFTS } from './outcome-drafts.ts'

/** Writes a summary back into the drafts of the outcome form, from which it was sent. */
export function restoreDrafts({ id, customer }: Ticket, summary: Summary, personId: string): void {
  const { outcome, text, agreed, parts, pictures, offeredTimes, remindAt } = summary
  const toLines = (isDone: boolean) =>
    agreed
      .filter(({ done }) => done === isDone)
      .map((point) => point.text)
      .join('\n')
  const drafts: Record<keyof typeof OUTCOME_DRAFTS, string> = {
    outcome,
    text: removeOffer(text, customer.language),
    done: toLines(true),
    open: toLines(false),
    pictures: pictures.map((picture) => picture.id).join(' ') || 'none',
    offeredTimes: offeredTimes.join(' '),
    remindAt: remindAt ?? '',
    parts: parts.length > 0 ? JSON.stringify(parts.map((part) => toPartInput(part, customer.language))) : '',
  }
  for (const [name, draft] of Object.entries(OUTCOME_DRAFTS))
    deviceStorage().setItem(draftKey(draft, personId, id), drafts[name as keyof typeof OUTCOME_DRAFTS])
}
