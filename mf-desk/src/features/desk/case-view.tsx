import type { Photo } from '@radruf/contract'
import { PictureViewer } from '@radruf/picture-viewer'
import { Icon, Notice } from '@radruf/shared-ui'
import { Slot } from '@radruf/shell-kit'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PhotoStrip, sortPhotos } from '../../case-photos/photo-strip.tsx'
import { useProblem } from '../../common/problem.ts'
import { useTexts } from '../../texts/index.ts'
import type { CaseResult } from './case-actions.ts'
import { CaseBar } from './case-bar.tsx'
import { CallPresence, CaseHero } from './case-hero.tsx'
import { CaseNotices } from './case-notices.tsx'
import css from './case-page.module.css'
import { usePanels } from './case-panels.tsx'
import { useViewedCase } from './evidence/case-pictures.ts'
import { Evidence } from './evidence/evidence.tsx'
import { useSentFollowUp } from './follow-up/follow-up-form.tsx'
import { parseListQuery, toListPath } from './list/load-cases.ts'
import type { CaseData } from './load-case.ts'
import { CaseSide, type PanelCounts } from './side/case-side.tsx'
import { SlotDialog } from './slot-dialog.tsx'
import { CaseTags } from './tags/case-tags.tsx'
import { useCaseViewers } from './viewers/use-case-viewers.ts'
import { ViewerLine } from './viewers/viewer-line.tsx'

type CaseViewProps = CaseData & {
  result: CaseResult | null
  /** The time until which the case is put off; undefined when the list does not have the case. */
  snoozedUntil: string | null | undefined
}

/** One case: the evidence in the middle, its actions below, and the side pane. */
export function CaseView({ result, snoozedUntil, ...caseData }: CaseViewProps) {
  const t = useTexts()
  const { ticket, questionnaire, colleagues, slots } = caseData
  const { handOver, booking } = result && !result.refusal ? result : {}
  const answers = <Answers questionnaire={questionnaire} />
  const { panels, shownPanel, isWritingOutcome } = usePanels(caseData, result, answers)
  useSentFollowUp(ticket)
  const [shownPhoto, setShownPhoto] = useState<string | null>(null)
  const photos = sortPhotos(questionnaire.photos)
  const viewed = useViewedCase(ticket, photos)
  return (
    <article
      className={css.Case}
      aria-label={t('case.title', { name: ticket.customer.name, number: ticket.number })}
      data-reading={shownPanel === 'history' || undefined}
    >
      <Body {...{ ticket, questionnaire, photos, answers, isWritingOutcome }} onOpen={setShownPhoto} />
      <div className={css.Bar}>
        <CaseBar
          ticket={ticket}
          snoozedUntil={snoozedUntil}
          colleagues={colleagues}
          shownPanel={shownPanel}
          refusal={result?.refusal}
          handOverRefusal={handOver}
        />
      </div>
      <div className={css.Side}>
        <CaseSide
          panels={panels}
          shown={shownPanel}
          hasChatBesideOutcome={isWritingOutcome && ticket.chatOpenedAt !== null}
          unread={ticket.unreadMessages}
          isUnanswered={Boolean(ticket.unansweredSince)}
          counts={countEntries(caseData)}
        />
      </div>
      <SlotDialog ticket={ticket} slots={slots} refusal={booking} />
      <PictureViewer {...viewed} shown={shownPhoto} onShow={setShownPhoto} />
    </article>
  )
}

/** The number of notes, with a plus while earlier ones are not loaded, and of the whole history, which a search does not tell. */
const countEntries = ({ notes, hasMore, history }: CaseData): PanelCounts => ({
  ...(notes.length > 0 && { notes: `${notes.length}${hasMore.notes ? '+' : ''}` }),
  ...(!history.words && history.counts.all && { history: String(history.counts.all) }),
})

/** All answers, collapsed. */
function Answers({ questionnaire }: Pick<CaseData, 'questionnaire'>) {
  const t = useTexts()
  return (
    <Slot
      name="case-answers"
      part="folds"
      questionnaire={questionnaire}
      fallback={<Notice>{t('case.answersMissing')}</Notice>}
    />
  )
}

type BodyProps = Pick<CaseData, 'ticket' | 'questionnaire'> & {
  photos: readonly Photo[]
  answers: ReactNode
  /** While the outcome is written, the call's evidence takes the place of the photo. */
  isWritingOutcome: boolean
  onOpen: (photoId: string | null) => void
}

/** The photo or the evidence, and the description of the problem. */
function Body({ ticket, questionnaire, photos, answers, isWritingOutcome, onOpen }: BodyProps) {
  const t = useTexts()
  const { search } = useLocation()
  const viewers = useCaseViewers(ticket.id)
  const { sentence } = useProblem(ticket)
  return (
    <div className={css.Body}>
      <Link to={toListPath(parseListQuery(new URLSearchParams(search)))} className={css.Back}>
        <Icon name="back" size={1.25} />
        {t('desk.title')}
      </Link>
      {isWritingOutcome ? (
        <Evidence ticket={ticket} photos={photos} />
      ) : (
        <CaseHero ticket={ticket} photos={photos} onOpen={() => onOpen(photos[0]?.id ?? null)} />
      )}
      <div className={css.Content}>
        <ViewerLine viewers={viewers} />
        <CallPresence ticket={ticket} isBelowEvidence={isWritingOutcome} />
        {sentence && <p className={css.Sentence}>{sentence}</p>}
        <CaseNotices ticket={ticket} />
        <Slot name="case-answers" part="chips" questionnaire={questionnaire} />
        <CaseTags ticket={ticket} />
        {!isWritingOutcome && (
          <>
            <PhotoStrip photos={photos} onOpen={onOpen} />
            <Slot name="call-snapshots" ticket={ticket} />
          </>
        )}
        <div className={css.Folds}>{answers}</div>
      </div>
    </div>
  )
}
