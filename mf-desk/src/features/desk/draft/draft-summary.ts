import { listShownSnapshots, type Thread, type Ticket, type TicketNote } from '@radruf/contract'
import type { CannedText } from '@radruf/shell-kit'

/** What was written and drawn in a case. Parts that could not be loaded are null. */
export type DraftMaterial = { notes: readonly TicketNote[] | null; thread: Thread | null }

/** A sentence of a drafted summary with the thing that it was taken from. */
export type DraftSentence = { text: string } & (
  | { source: 'note' | 'message'; at: string }
  | { source: 'drawing'; at: string }
  | { source: 'template'; name: string }
  | { source: 'step'; number: number }
)

type DraftOptions = {
  /** The template of the chosen outcome. */
  template: CannedText | undefined
  /** The sentence about a drawing, in the customer's language. */
  describeDrawing: (takenAt: string) => string
}

/**
 * Drafts the summary of the last call from what the mechanic wrote and drew in it. It has the named steps with their numbers and details, own notes and
 * messages word for word, the latest drawing that is no step's still, then the template of the outcome. Nothing is invented: without steps,
 * notes, messages or a drawing there is no draft.
 */
export function draftSummary(
  { lastCall, snapshots, steps = [], stepsInSummary = true }: Ticket,
  { notes, thread }: DraftMaterial,
  { template, describeDrawing }: DraftOptions,
): DraftSentence[] {
  if (!lastCall) return []
  const named = stepsInSummary ? describeSteps(steps) : []
  const stills = steps.map(({ snapshotId }) => snapshotId)
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
  const drawing = listShownSnapshots(snapshots).findLast(
    ({ id, isDrawing, takenAt }) => isDrawing && isOfCall(takenAt) && !stills.includes(id),
  )
  const drawn = drawing
    ? [{ text: describeDrawing(drawing.takenAt), at: drawing.takenAt, source: 'drawing' as const }]
    : []
  if (named.length + written.length + drawn.length === 0) return []
  const ends = template ? [{ text: template.text, name: template.name, source: 'template' as const }] : []
  return [...named, ...written, ...drawn, ...ends]
}

/** The named steps as numbered sentences. A step without a title is left out, and the others keep their numbers. */
const describeSteps = (steps: NonNullable<Ticket['steps']>): DraftSentence[] =>
  steps.flatMap(({ title, detail = '' }, index) => {
    const sentences = [title, detail].filter((text) => text.trim()).map(endSentence)
    if (!title.trim()) return []
    return [{ text: `${index + 1}. ${sentences.join(' ')}`, source: 'step' as const, number: index + 1 }]
  })

/** The sentences as one text. Each step has a line of its own. */
export const joinSentences = (sentences: readonly DraftSentence[]): string =>
  sentences.reduce((text, sentence, index) => {
    const isAfterStep = sentences[index - 1]?.source === 'step'
    return `${text}${index === 0 ? '' : isAfterStep ? '\n' : ' '}${sentence.text}`
  }, '')

/** A note often has no full stop. */
const endSentence = (text: string) => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)
