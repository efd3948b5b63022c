import { draftKey, useDraft } from '@radruf/case-parts'
import { getFirstName, listShownSnapshots, type Photo, SUMMARY_PICTURES_MAX, type Ticket } from '@radruf/contract'
import type { Picture } from '@radruf/picture-viewer'
import { useDates, usePerson } from '@radruf/shell-kit'
import { usePerspectiveName } from '../../../common/use-perspective-name.ts'
import { useTexts } from '../../../texts/index.ts'
import { OUTCOME_DRAFTS } from '../forms/outcome-drafts.ts'

/** A picture of a case that can accompany the summary. */
export type CasePicture = {
  id: string
  width: number
  height: number
  caption: string
  /** Chosen for the customer beforehand. */
  isSuggested: boolean
}

/** The pictures of the calls, newest first, then the photos of the questionnaire, with their captions. */
export function useCasePictures(ticket: Ticket, photos: readonly Photo[]): readonly CasePicture[] {
  const t = useTexts()
  const getName = usePerspectiveName()
  const dates = useDates()
  const { snapshots, customer, steps = [], stepsInSummary = true } = ticket
  return [
    ...listShownSnapshots(snapshots)
      .toReversed()
      .map(({ id, width, height, takenAt, isDrawing = false }) => {
        const time = dates.format(takenAt, 'clock')
        const step = steps.findIndex(({ snapshotId }) => snapshotId === id) + 1
        const caption = step
          ? t('evidence.step', { number: step })
          : t(isDrawing ? 'evidence.drawing' : 'evidence.still', { time })
        return { id, width, height, isSuggested: isDrawing && (step === 0 || stepsInSummary), caption }
      }),
    ...photos.map(({ id, width, height, perspective }) => ({
      id,
      width,
      height,
      isSuggested: false,
      caption: t('evidence.photo', {
        name: getFirstName(customer.name),
        perspective: getName(perspective),
      }),
    })),
  ]
}

/** The pictures of a case in the viewer: the customer's photos, then the pictures of the calls, oldest first. `about` names the customer. */
export function useViewedCase({ snapshots, customer: { name }, number }: Ticket, photos: readonly Photo[]) {
  const t = useTexts()
  const getName = usePerspectiveName()
  const { format } = useDates()
  const pictures: readonly Picture[] = [
    ...photos.map(({ perspective, createdAt, ...photo }) => ({
      ...photo,
      caption: getName(perspective),
      detail: t('viewer.photo', { name: getFirstName(name), time: format(createdAt, 'dayTime') }),
    })),
    ...listShownSnapshots(snapshots).map(({ isDrawing, takenAt, ...snapshot }) => ({
      ...snapshot,
      caption: t(isDrawing ? 'viewer.drawing' : 'viewer.still'),
      detail: t('viewer.fromCall', { time: format(takenAt, 'dayTime') }),
    })),
  ]
  return { pictures, about: { name, title: t('viewer.about', { name, number }) } }
}

/** The draft of a choice without pictures; an empty draft means that nothing was chosen yet. */
const NONE = 'none'

/**
 * The pictures that the customer gets with the summary, stored on this device until it is sent. Kept drawings are chosen
 * beforehand, and the stills of the steps that the summary has.
 */
export function useChosenPictures(ticketId: string, pictures: readonly CasePicture[]) {
  const { id: personId } = usePerson()
  const [draft, setDraft] = useDraft(draftKey(OUTCOME_DRAFTS.pictures, personId, ticketId))
  const drafted = draft.split(' ')
  const chosen = pictures
    .filter(({ id, isSuggested }) => (draft === '' ? isSuggested : drafted.includes(id)))
    .slice(0, SUMMARY_PICTURES_MAX)
    .map(({ id }) => id)
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
    setDraft(next.join(' ') || NONE)
  }
  return { chosen, toggle, isFull: chosen.length >= SUMMARY_PICTURES_MAX }
}
