import { canFollowUp, pathTo, type Ticket } from '@radruf/contract'
import { PictureViewer } from '@radruf/picture-viewer'
import { Icon, Notice } from '@radruf/shared-ui'
import { Slot, usePerson } from '@radruf/shell-kit'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useFilledTexts } from '../../canned/use-message-texts.ts'
import { PhotoStrip, sortPhotos } from '../../case-photos/photo-strip.tsx'
import { useProblemSentence } from '../../problem-sentence.ts'
import { Snapshots } from '../../snapshots/snapshots.tsx'
import { useTexts } from '../../texts/index.ts'
import { Thread } from '../../thread/thread.tsx'
import type { CaseResult } from './case-actions.ts'
import { CaseBar } from './case-bar.tsx'
import { CallState, CaseHero } from './case-hero.tsx'
import { CaseHistory } from './case-history.tsx'
import { CaseNotices } from './case-notices.tsx'
import css from './case-page.module.css'
import { CaseSide, type SidePanels, useShownPanel } from './case-side.tsx'
import { EarlierTickets } from './earlier-tickets.tsx'
import { useViewedCase } from './evidence/case-pictures.ts'
import { Evidence } from './evidence/evidence.tsx'
import { FollowUpForm, useSentFollowUp } from './follow-up/follow-up-form.tsx'
import { FollowUpPanel } from './follow-up/follow-up-panel.tsx'
import type { CaseData } from './load-case.ts'
import { PAGES_PARAMETERS } from './load-pages.ts'
import { MoreLink } from './more-link.tsx'
import { Notes } from './notes/notes.tsx'
import { OutcomeForm } from './outcome-form.tsx'
import { SlotDialog } from './slot-dialog.tsx'
import { UnsentOutcome, useUnsentOutcome } from './unsent-outcome.tsx'
import { useCaseViewers } from './viewers/use-case-viewers.ts'
import { ViewerLine } from './viewers/viewer-line.tsx'

type CaseViewProps = CaseData & {
  result: CaseResult | null
  /** Until when the case is put off; undefined when the list does not have the case. */
  snoozedUntil: string | null | undefined
}

/** One case: the evidence in the middle, its actions below, and the side pane. */
export function CaseView({ result, snoozedUntil, ...caseData }: CaseViewProps) {
  const t = useTexts()
  const { id: personId } = usePerson()
  const { search } = useLocation()
  const { ticket, questionnaire, thread, notes, moves, callReports, earlier, hasMore } = caseData
  const { colleagues, slots, offerable, replies, nextClientId, nextNoteId } = caseData
  const { outcome, followUp, handOver, booking, noteEdit } = result && !result.refusal ? result : {}
  // The service ends a running call when its summary arrives, so the form does not require ending the call first.
  const acceptsOutcome = ticket.state === 'wrap_up' || ticket.state === 'in_call'
  const isOwn = ticket.mechanic?.id === personId
  const { unsent, discard } = useUnsentOutcome(ticket, acceptsOutcome)
  useSentFollowUp(ticket)
  const viewers = useCaseViewers(ticket.id)
  const messageTexts = useFilledTexts(replies, ticket)
  const sentence = useProblemSentence(ticket)
  const [shownPhoto, setShownPhoto] = useState<string | null>(null)
  const photos = sortPhotos(questionnaire.photos)
  const viewed = useViewedCase(ticket, photos)
  const answers = (
    <Slot
      name="case-answers"
      part="folds"
      questionnaire={questionnaire}
      fallback={<Notice>{t('case.answersMissing')}</Notice>}
    />
  )
  const outcomeForm = acceptsOutcome && (
    <OutcomeForm ticket={ticket} replies={replies} {...(outcome && { result: outcome })} />
  )
  const isFollowUpDue = isOwn && canFollowUp(ticket)
  const panels: SidePanels = {
    ...(isFollowUpDue
      ? {
          followUp: (
            <FollowUpPanel
              followUp={
                <FollowUpForm ticket={ticket} slots={offerable} nextClientId={nextClientId} result={followUp} />
              }
              outcome={outcomeForm || null}
            />
          ),
        }
      : outcomeForm && { outcome: outcomeForm }),
    ...(unsent &&
      ticket.summary && {
        outcome: <UnsentOutcome summary={ticket.summary} text={unsent} nextNoteId={nextNoteId} onDiscard={discard} />,
      }),
    chat: ticket.chatOpenedAt ? (
      <Thread
        thread={thread}
        action={pathTo('/desk/:ticketId', { ticketId: ticket.id }) + search}
        nextClientId={nextClientId}
        counterpartName={ticket.customer.name}
        cannedTexts={messageTexts}
      />
    ) : (
      <Notice>{t('case.chatNotOpen')}</Notice>
    ),
    notes: (
      <Notes
        ticketId={ticket.id}
        notes={notes}
        nextNoteId={nextNoteId}
        refusal={noteEdit}
        more={hasMore.notes && <MoreLink parameter={PAGES_PARAMETERS.notes} label={t('notes.more')} />}
      />
    ),
    history: (
      <>
        <CaseHistory
          ticket={ticket}
          moves={moves}
          callReports={callReports}
          more={hasMore.moves && <MoreLink parameter={PAGES_PARAMETERS.moves} label={t('history.moreMoves')} />}
        />
        <EarlierTickets tickets={earlier} />
        {hasMore.earlier && <MoreLink parameter={PAGES_PARAMETERS.earlier} label={t('history.moreTickets')} />}
      </>
    ),
    answers,
  }
  const shownPanel = useShownPanel(
    panels,
    isFollowUpDue ? 'followUp' : isOutcomeDue(ticket) || unsent ? 'outcome' : 'chat',
  )
  const isWritingOutcome = acceptsOutcome && ticket.lastCall !== null && shownPanel === 'outcome'
  return (
    <article className={css.Case} aria-label={t('case.title', { name: ticket.customer.name, number: ticket.number })}>
      <div className={css.Body}>
        <Link to={pathTo('/desk') + search} className={css.Back}>
          <Icon name="back" size={1.25} />
          {t('desk.title')}
        </Link>
        {isWritingOutcome ? (
          <Evidence ticket={ticket} photos={photos} />
        ) : (
          <CaseHero ticket={ticket} photos={photos} onOpen={() => setShownPhoto(photos[0]?.id ?? null)} />
        )}
        <div className={css.Content}>
          <ViewerLine viewers={viewers} />
          <CallState ticket={ticket} />
          {sentence && <p className={css.Sentence}>{sentence}</p>}
          <CaseNotices ticket={ticket} />
          <Slot name="case-answers" part="chips" questionnaire={questionnaire} />
          {!isWritingOutcome && (
            <>
              <PhotoStrip photos={photos} onOpen={setShownPhoto} />
              <Snapshots ticket={ticket} />
            </>
          )}
          <div className={css.Folds}>{answers}</div>
        </div>
      </div>
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
        />
      </div>
      <SlotDialog ticket={ticket} slots={slots} refusal={booking} />
      <PictureViewer {...viewed} shown={shownPhoto} onShow={setShownPhoto} />
    </article>
  )
}

/** Whether the call is over, or the two have met in it. */
function isOutcomeDue({ state, appointment, lastCall }: Ticket): boolean {
  if (state !== 'in_call') return state === 'wrap_up'
  return lastCall !== null && appointment !== null && lastCall.metAt >= appointment.joinFrom
}
