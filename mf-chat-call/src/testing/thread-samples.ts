import type { Message, Thread } from '@radruf/contract'

/** Invented threads for tests. */
export const TICKET = '7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a10'

export const aMessage = (seq: number, changes: Partial<Message> = {}): Message => ({
  id: `message-${seq}`,
  clientId: `client-${seq}`,
  seq,
  author: 'mechanic',
  authorName: 'Alex Winter',
  text: `Text ${seq}`,
  attachments: [],
  sentAt: '2026-11-18T08:00:00.000Z',
  deletedAt: null,
  ...changes,
})

export const aThread = (changes: Partial<Thread> = {}): Thread => ({
  ticketId: TICKET,
  open: true,
  messages: [],
  hasEarlier: false,
  answerMinutes: null,
  lastSeq: Math.max(0, ...(changes.messages ?? []).map(({ seq }) => seq)),
  read: { customer: 0, mechanic: 0 },
  ...changes,
})
