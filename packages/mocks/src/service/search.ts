import { foldWords, LATEST_CASES, PROBLEM_FIELDS, pickAnswers, type SearchHit, toSearchWords } from '@radruf/contract'
import { listPartTerms } from '@radruf/contract/problem-texts'
import { displayName } from '@radruf/contract/server'
import { toIso } from '../state/clock.ts'
import type { Account, MockState, TicketRecord } from '../state/mock-state.ts'
import type { Handlers } from './endpoint-call.ts'
import { toTicket } from './ticket-view.ts'

export const searchHandlers = {
  searchDesk: ({ mock, person, query: { q } }) => {
    const words = toSearchWords(q)
    const hits = words.length > 0 ? mock.tickets.flatMap((ticket) => listTexts(mock, ticket, person)) : []
    const found = hits
      .filter((hit) => matches(hit, words))
      .sort((a, b) => rank(b, words) - rank(a, words) || b.writtenAt.localeCompare(a.writtenAt))
    const tickets = found.filter(({ kind }) => kind === 'ticket' || kind === 'note' || kind === 'summary')
    return {
      words,
      isSimilar: false,
      customers: distinct(
        found.filter(({ kind }) => kind === 'customer'),
        ({ customerName }) => customerName,
      ),
      tickets: distinct(tickets, ({ ticketId }) => ticketId),
      messages: found.filter(({ kind }) => kind === 'message'),
      latest: found.length === 0 ? listLatestCases(mock, person) : [],
    }
  },
} satisfies Partial<Handlers>

const has = (text: string) => (word: string) => foldWords(text).some((own) => own.startsWith(word))

const hasEvery = (text: string, words: readonly string[]) => words.every(has(text))

/** A text that has every word itself comes first. */
const rank = ({ excerpt }: SearchHit, words: readonly string[]) => Number(hasEvery(excerpt, words))

/** A text has every word, or some of them while the name of its customer has the others and not all. */
const matches = ({ excerpt, customerName }: SearchHit, words: readonly string[]): boolean =>
  hasEvery(excerpt, words) ||
  (words.some(has(excerpt)) && hasEvery(`${excerpt} ${customerName}`, words) && !hasEvery(customerName, words))

const listLatestCases = (mock: MockState, person: Account): SearchHit[] =>
  mock.tickets
    .filter(({ mechanicId }) => mechanicId === person.id)
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, LATEST_CASES)
    .flatMap((ticket) => listTexts(mock, ticket, person).filter(({ kind }) => kind === 'ticket'))

const distinct = (hits: readonly SearchHit[], keyOf: (hit: SearchHit) => string | null): SearchHit[] =>
  [...new Map(hits.toReversed().map((hit) => [keyOf(hit), hit])).values()].reverse()

/** Everything of a ticket that is searched. The mocked service knows no typing errors and no stems. */
function listTexts(mock: MockState, ticket: TicketRecord, person: Account): SearchHit[] {
  const { id, number, state, problemCategory, photo, customer } = toTicket(mock, ticket, person)
  const facts = { ticketId: id, number, state, problemCategory, photo, customerName: customer.name }
  const shared = { ...facts, problem: pickAnswers(ticket.answers, PROBLEM_FIELDS) }
  const account = mock.accounts.find((one) => one.id === ticket.customerId)
  const answers = [`Ticket ${number}`, ...Object.values(ticket.answers).flat(), ...listPartTerms(ticket.answers)]
  const at = (time: number) => toIso(time)
  return [
    ...(account
      ? [{ ...shared, kind: 'customer' as const, excerpt: displayName(account), writtenAt: at(ticket.createdAt) }]
      : []),
    { ...shared, kind: 'ticket', excerpt: answers.join(' '), writtenAt: at(ticket.createdAt) },
    ...ticket.notes.map(({ text, writtenAt }) => ({
      ...shared,
      kind: 'note' as const,
      excerpt: text,
      writtenAt: at(writtenAt),
    })),
    ...(ticket.summary
      ? [{ ...shared, kind: 'summary' as const, excerpt: ticket.summary.text, writtenAt: at(ticket.summary.writtenAt) }]
      : []),
    ...ticket.thread.messages.flatMap(({ text, sentAt }) =>
      text === null ? [] : [{ ...shared, kind: 'message' as const, excerpt: text, writtenAt: at(sentAt) }],
    ),
  ]
}
