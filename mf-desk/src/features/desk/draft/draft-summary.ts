import { listShownSnapshots, type Thread, type Ticket, type TicketNote } from '@radruf/contract'
import type { CannedText } from '@radruf/shell-kit'

/** What was written and drawn in a case. Parts that could not be loaded are null. */
export type DraftMaterial = { notes: readonly TicketNote[] | null; thread: Thread | null }

/** A sentence of a drafted summary with the thing that it was taken from. */
export type DraftSentence = { text: string } & (
  | { source: 'note' | 'message'; at: string }
  | { source: 'drawing'; at: string }
  | { source: 'template'; name: string }
)

type DraftOptions = {
  /** The template of the chosen outcome. */
  template: CannedText | undefined
  /** The sentence about a drawing, in the customer's language. */
  describeDrawing: (takenAt: string) => string
}

/**
 * Drafts the summary of the last call from what the mechanic wrote and drew in it: own notes and messages word for word, the latest drawing,
 * then the template of the outcome. Nothing is invented: without notes, messages or a drawing there is no draft.
 */
export function draftSummary(
  { lastCall, snapshots }: Ticket,
  { notes, thread }: DraftMaterial,
  { template, describeDrawing }: DraftOptions,
): DraftSentence[] {
  if (!lastCall) return []
  const isOfCall = (time: string) => time >= lastCall.metAt
  const written = [
    ...(notes ?? [])
      .filter(({ own, writtenAt }) => own && isOfCall(writtenAt))
      .map(({ text, writtenAt }) => ({ text, at: writtenAt, source: 'note' as const })),
    ...(thread?.messages ?? [])
      .filter(({ author, sentAt }) => author === 'mechanic' && isOfCall(sentAt))
      .map(({ text, sentAt }) => ({ text: text ?? '', at: sentAt, source: 'message' as const })),
  ]
    .filter(({ text }) => text.trim() !== '')
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map((sentence) => ({ ...sentence, text: endSentence(sentence.text) }))
  const drawing = listShownSnapshots(snapshots).findLast(({ isDrawing, takenAt }) => isDrawing && isOfCall(takenAt))
  const drawn = drawing
    ? [{ text: describeDrawing(drawing.takenAt), at: drawing.takenAt, source: 'drawing' as const }]
    : []
  if (written.length + drawn.length === 0) return []
  const ends = template ? [{ text: template.text, name: template.name, source: 'template' as const }] : []
  return [...written, ...drawn, ...ends]
}

/** A note often has no full stop. */
const endSentence = (text: string) => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)
