import { canFollowUp, canWriteSummary, getFirstName, pathTo, type Ticket } from '@radruf/contract'
import { Notice, Spinner } from '@radruf/shared-ui'
import { Slot, useIsHydrated } from '@radruf/shell-kit'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useCannedReplies } from '../../canned/use-message-texts.ts'
import { useTexts } from '../../texts/index.ts'
import type { CaseResult } from './case-actions.ts'
import { EarlierTickets } from './earlier-tickets.tsx'
import { FollowUpForm } from './follow-up/follow-up-form.tsx'
import { FollowUpPanel } from './follow-up/follow-up-panel.tsx'
import { ForeignCase, useForeignMechanic } from './foreign-case.tsx'
import { PAGES_PARAMETERS } from './list/load-pages.ts'
import type { CaseData } from './load-case.ts'
import { MoreLink } from './more-link.tsx'
import { Notes } from './notes/notes.tsx'
import { OutcomeForm } from './outcome-form.tsx'
import { QuestionNotice } from './question-notice.tsx'
import { type SidePanels, useShownPanel } from './side/case-side.tsx'
import { UnsentOutcome, useUnsentOutcome } from './unsent-outcome.tsx'
import { useMayAct } from './use-may-act.ts'

const CaseHistory = lazy(() => import('./case-history.tsx').then((history) => ({ default: history.CaseHistory })))

/** The panels of the side pane, and the one that is shown: first the work that is due. */
export function usePanels(caseData: CaseData, result: CaseResult | null, answers: ReactNode) {
  const { ticket, nextNoteId } = caseData
  const mayAct = useMayAct()
  const acceptsOutcome = canWriteSummary(ticket.state)
  const { unsent, discard } = useUnsentOutcome(ticket, acceptsOutcome)
  const isFollowUpDue = ticket.mechanic !== null && mayAct(ticket) && canFollowUp(ticket)
  const panels: SidePanels = {
    ...createWorkPanels(caseData, result, { acceptsOutcome, isFollowUpDue }),
    ...(unsent &&
      ticket.summary && {
        outcome: <UnsentOutcome summary={ticket.summary} text={unsent} nextNoteId={nextNoteId} onDiscard={discard} />,
      }),
    chat: <ChatPanel caseData={caseData} />,
    notes: <NotesPanel caseData={caseData} result={result} />,
    history: <HistoryPanel caseData={caseData} />,
    answers,
  }
  const due = isFollowUpDue ? 'followUp' : isOutcomeDue(ticket) || unsent ? 'outcome' : 'chat'
  const shownPanel = useShownPanel(panels, due)
  return {
    panels,
    shownPanel,
    isWritingOutcome: acceptsOutcome && ticket.lastCall !== null && shownPanel === 'outcome',
  }
}

type Work = { acceptsOutcome: boolean; isFollowUpDue: boolean }

/** The panels of the work that the case's state asks for. */
function createWorkPanels(
  { ticket, replies, notes, thread, offerable, nextClientId }: CaseData,
  result: CaseResult | null,
  { acceptsOutcome, isFollowUpDue }: Work,
): SidePanels {
  const { outcome, followUp } = result && !result.refusal ? result : {}
  const outcomeForm = acceptsOutcome && (
    <OutcomeForm ticket={ticket} replies={replies} material={{ notes, thread }} {...(outcome && { result: outcome })} />
  )
  if (!isFollowUpDue) return outcomeForm ? { outcome: outcomeForm } : {}
  const form = <FollowUpForm ticket={ticket} slots={offerable} nextClientId={nextClientId} result={followUp} />
  return { followUp: <FollowUpPanel followUp={form} outcome={outcomeForm || null} /> }
}

type PanelProps = { caseData: CaseData }

function ChatPanel({ caseData: { ticket, thread, replies, nextClientId } }: PanelProps) {
  const t = useTexts()
  const { search } = useLocation()
  const messageTexts = useCannedReplies(replies, ticket)
  const colleague = useForeignMechanic(ticket)
  if (!ticket.chatOpenedAt) return <Notice>{t('case.chatNotOpen')}</Notice>
  return (
    <Slot
      name="case-chat"
      thread={thread}
      action={pathTo('/desk/:ticketId', { ticketId: ticket.id }) + search}
      nextClientId={nextClientId}
      counterpartName={getFirstName(ticket.customer.name)}
      cannedTexts={messageTexts}
      notice={<QuestionNotice ticket={ticket} lastSeq={thread?.lastSeq ?? 0} />}
      replacement={colleague && <ForeignCase ticket={ticket} name={colleague} />}
      fallback={<Notice>{t('case.chatMissing')}</Notice>}
    />
  )
}

function NotesPanel({ caseData, result }: PanelProps & { result: CaseResult | null }) {
  const t = useTexts()
  const { ticket, notes, nextNoteId, colleagues, hasMore } = caseData
  return (
    <Notes
      ticketId={ticket.id}
      notes={notes}
      nextNoteId={nextNoteId}
      colleagues={colleagues}
      refused={result && !result.refusal ? result.noteEdit : undefined}
      more={hasMore.notes && <MoreLink parameter={PAGES_PARAMETERS.notes} label={t('notes.more')} />}
    />
  )
}

/** The history is not in the page of the server, which has no styles of what loads later. */
function HistoryPanel({ caseData: { ticket, history, callReports, earlier, hasMore } }: PanelProps) {
  const t = useTexts()
  const isHydrated = useIsHydrated()
  return (
    isHydrated && (
      <Suspense fallback={<Spinner label={t('history.loading')} />}>
        <CaseHistory
          ticket={ticket}
          history={history}
          callReports={callReports}
          more={hasMore.moves && <MoreLink parameter={PAGES_PARAMETERS.moves} label={t('history.moreMoves')} />}
          earlier={
            <>
              <EarlierTickets tickets={earlier} />
              {hasMore.earlier && <MoreLink parameter={PAGES_PARAMETERS.earlier} label={t('history.moreTickets')} />}
            </>
          }
        />
      </Suspense>
    )
  )
}

/** Whether the call is over, or the two have met in it. */
function isOutcomeDue({ state, appointment, lastCall }: Ticket): boolean {
  if (state !== 'in_call') return state === 'wrap_up'
  return lastCall !== null && appointment !== null && lastCall.metAt >= appointment.joinFrom
}
