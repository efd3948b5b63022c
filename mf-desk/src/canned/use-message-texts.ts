import { fillPlaceholders, type PlaceholderValues, toCannedTexts } from '@radruf/case-parts'
import { type CannedReply, getFirstName, type Language, type Ticket } from '@radruf/contract'
import { type CannedText, formatTime, useDates } from '@radruf/shell-kit'
import { textsInLanguage, useTexts } from '../texts/index.ts'

const MESSAGES = ['welcome', 'photo', 'tools', 'soon', 'moment', 'unsafe', 'workshop', 'done'] as const
const OUTCOME_TEXTS = ['chain', 'gears', 'brake', 'workshop'] as const

/** The canned messages of a case: own, shared, then the product's. They are named in the mechanic's language and written in the customer's. */
function useMessageTexts(replies: readonly CannedReply[], language: Language): CannedText[] {
  const t = useTexts()
  const { canned } = textsInLanguage(language)
  const products = MESSAGES.map(
    (id): CannedText => ({
      id,
      name: t(`canned.replies.${id}.name`),
      text: canned.replies[id].text,
      source: 'product',
    }),
  )
  return [...sortBySource(toCannedTexts(replies, { kind: 'message', language })), ...products]
}

/** The canned messages of a case with their placeholders filled. */
export function useCannedReplies(replies: readonly CannedReply[], ticket: Ticket): CannedText[] {
  const fillText = useFillText()
  return useMessageTexts(replies, ticket.customer.language).map((canned) => ({
    ...canned,
    text: fillText(canned.text, ticket),
  }))
}

/** The templates of a summary, each of the product's with its outcome. */
export function useOutcomeTexts(replies: readonly CannedReply[], language: Language): CannedText[] {
  const t = useTexts()
  const { canned } = textsInLanguage(language)
  const products = OUTCOME_TEXTS.map(
    (id): CannedText => ({
      id,
      name: t(`canned.outcomes.${id}.name`),
      text: canned.outcomes[id].text,
      source: 'product',
      outcome: id === 'workshop' ? 'workshop' : 'fixed',
    }),
  )
  return [...sortBySource(toCannedTexts(replies, { kind: 'outcome', language })), ...products]
}

/** Own texts before shared ones. */
const sortBySource = (texts: readonly CannedText[]) =>
  texts.toSorted((one, other) => Number(one.source === 'shared') - Number(other.source === 'shared'))

/** Fills the placeholders of a canned text from a ticket. The time is written in the customer's language. */
export function useFillText(): (text: string, ticket: Ticket) => string {
  const { zone } = useDates()
  return (text, { customer, appointment }) => {
    const values: PlaceholderValues = {
      name: getFirstName(customer.name),
      ...(appointment && { time: formatTime(appointment.startsAt, 'inSentence', customer.language, zone) }),
    }
    return fillPlaceholders(text, values)
  }
}
