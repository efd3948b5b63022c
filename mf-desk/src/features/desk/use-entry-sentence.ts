import { DELAY_MINUTES, getCallMinutes, getFirstName, type HistoryEntry, type Ticket } from '@radruf/contract'
import { useTexts } from '../../texts/index.ts'

/** An entry of the history as a sentence that says who did what. */
export function useEntrySentence(ticket: Ticket): (entry: HistoryEntry) => string {
  const t = useTexts()
  const customer = getFirstName(ticket.customer.name)
  const moveText = useMoveText(customer, ticket)
  return (entry) => {
    const { kind, actor, text, pictures, call, stars = 0 } = entry
    const name = actor === 'system' ? t('history.automatic') : getFirstName(entry.name ?? t('history.someone'))
    switch (kind) {
      case 'move':
        return moveText(entry, name)
      case 'message':
        return text || pictures.length === 0
          ? t(`history.deed.message_${actor}`, { name })
          : t('history.deed.pictures', { name, count: pictures.length })
      case 'call':
        return call?.endedAt
          ? t('history.deed.call', {
              name,
              customer,
              count: getCallMinutes({ ...call, leftAt: call.endedAt }, call.endedAt),
            })
          : t('history.deed.calling', { name, customer })
      case 'rating':
        return t('history.deed.rating', { name, count: stars })
      case 'handed_over':
        return entry.colleague === undefined
          ? t('history.deed.tookOver', { name })
          : t('history.deed.handed_over', { name, colleague: getFirstName(entry.colleague ?? t('history.someone')) })
      case 'rang_over':
      case 'reminded':
      case 'mailed':
        return t(`history.deed.${kind}`, { name: customer })
      case 'photos_requested':
        return t('history.deed.photos_requested', { name, customer })
      case 'delayed':
        return t('history.deed.delayed', { name, minutes: DELAY_MINUTES })
      case 'rebooked':
        return actor === 'system' ? t('history.deed.rebooked_system') : t('history.deed.rebooked', { name })
      default:
        return t(`history.deed.${kind}`, { name })
    }
  }
}

/** A move of the ticket: who booked, cancelled, closed, and so on; a follow-up says why the call was missed. */
function useMoveText(customer: string, { firstAid }: Ticket) {
  const t = useTexts()
  return ({ move, pictures, at }: HistoryEntry, name: string): string => {
    if (!move) return ''
    const { from, to, followUp } = move
    if (followUp) return t(`history.followUp.${followUp}`, { name: customer })
    switch (to) {
      case 'in_review':
        return t('history.deed.sent', { name, count: pictures.length })
      case 'questionnaire_open':
        return t('history.deed.askedForMore', { name })
      case 'booking_open':
        return t(from === 'booked' ? 'history.deed.cancelled' : 'history.deed.opened', { name })
      case 'booked':
        return t('history.deed.booked', { name })
      case 'in_call':
        return t('history.deed.started', { name })
      case 'wrap_up':
        return t(from === 'closed' ? 'history.deed.reopened' : 'history.deed.ended', { name })
      case 'waiting_for_part':
        return t('history.deed.waits', { name: customer })
      case 'referred':
        return t('history.deed.referred', { name })
      case 'closed':
        return t(at === firstAid?.helpedAt ? 'history.deed.solved' : 'history.deed.closed', { name })
    }
  }
}
