import { UnreadBadge, UnreadStatus } from '@radruf/case-parts'
import { canWriteSummary, getFirstName, type Photo, pathTo, type Questionnaire, type Ticket } from '@radruf/contract'
import { isStored, PictureViewer } from '@radruf/picture-viewer'
import { Button, ButtonLink, Icon, Notice, Spinner } from '@radruf/shared-ui'
import { PhotoImage, Slot, type SlotProps, type StepMarks } from '@radruf/shell-kit'
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { useCannedReplies } from '../canned/use-message-texts.ts'
import { PhotoStrip, sortPhotos } from '../case-photos/photo-strip.tsx'
import { TilePicture } from '../case-photos/tile-picture.tsx'
import { useProblem } from '../common/problem.ts'
import { usePerspectiveName } from '../common/use-perspective-name.ts'
import type { CaseResult, OutcomeResult } from '../features/desk/case-actions.ts'
import { CaseNotices } from '../features/desk/case-notices.tsx'
import { DelayButton } from '../features/desk/delay-button.tsx'
import { useCasePictures, useViewedCase } from '../features/desk/evidence/case-pictures.ts'
import { PictureChoice } from '../features/desk/evidence/picture-choice.tsx'
import { BOOKING_PARAMETER } from '../features/desk/load-case.ts'
import type { PanelData } from '../features/desk/load-panel.ts'
import { Notes } from '../features/desk/notes/notes.tsx'
import type { RefusedNoteEdit } from '../features/desk/notes/use-note-edit.ts'
import { OutcomeForm } from '../features/desk/outcome-form.tsx'
import { useCaseViewers } from '../features/desk/viewers/use-case-viewers.ts'
import { ViewerLine } from '../features/desk/viewers/viewer-line.tsx'
import { useTexts } from '../texts/index.ts'
import css from './call-panel.module.css'
import { SafetyCheck } from './safety/safety-check.tsx'

const TABS = ['case', 'photos', 'steps', 'chat', 'notes'] as const
type Tab = (typeof TABS)[number]

/** Loaded with its tab. */
const StepsTab = lazy(() => import('./steps/steps-tab.tsx').catch(() => ({ default: MissingSteps })))

/** The case that the mechanic reads beside the call. */
type CallCase = Pick<SlotProps['case-panel'], 'ticket' | 'thread' | 'nextClientId'> & PanelData
type PanelState = Pick<SlotProps['case-panel'], 'unread' | 'isOpen' | 'onOpen' | 'chatRequests'>
type PhotoBeside = SlotProps['case-panel']['photoBeside']

type CallPanelProps = CallCase &
  PanelState & { photoBeside?: PhotoBeside; stepMarks?: StepMarks | undefined; result: CaseResult | null }

/**
 * Case, photos, steps, chat and notes in tabs, and the outcome, which opens in place of them. A closed panel is its tabs alone. It keeps its content,
 * which may be half written, but for the chat, which would mark messages as read.
 */
export default function CallPanel({
  unread,
  isOpen,
  onOpen,
  chatRequests = 0,
  photoBeside,
  stepMarks,
  result,
  ...callCase
}: CallPanelProps) {
  const { ticket, questionnaire } = callCase
  const { outcome, noteEdit } = result && !result.refusal ? result : {}
  const viewers = useCaseViewers(ticket.id)
  const [tab, setTab] = useState<Tab>('case')
  const [isFinishing, setFinishing] = useState(outcome !== undefined)
  const [shownPhoto, setShownPhoto] = useState<string | null>(null)
  const [answered, setAnswered] = useState(chatRequests)
  if (answered !== chatRequests) {
    setAnswered(chatRequests)
    setFinishing(false)
    setTab('chat')
  }
  const stepRequests = stepMarks?.request?.count ?? 0
  const [shownSteps, setShownSteps] = useState(stepRequests)
  if (shownSteps !== stepRequests) {
    setShownSteps(stepRequests)
    // A half written outcome stays.
    if (!isFinishing) setTab('steps')
  }
  const bikePhotos = sortPhotos(questionnaire?.photos ?? [])
  const pictures = useCasePictures(ticket, bikePhotos)
  const viewed = useViewedCase(ticket, bikePhotos)
  const id = useId()
  const t = useTexts()
  const shownUnread = isOpen && !isFinishing && tab === 'chat' ? 0 : unread
  if (isFinishing)
    return (
      <Finishing
        callCase={callCase}
        outcome={outcome}
        pictures={pictures}
        unread={shownUnread}
        isOpen={isOpen}
        onOpen={onOpen}
        onBack={() => setFinishing(false)}
      />
    )
  const openTab = (name: Tab) => {
    setTab(name)
    if (!isOpen) onOpen()
  }
  const openPhoto = (photoId: string) =>
    photoBeside ? photoBeside.onShow(viewed.pictures.filter(isStored), photoId) : setShownPhoto(photoId)
  const shared = { callCase, bikePhotos, onOpen: openPhoto, besideId: photoBeside?.shownId }
  return (
    <div className={css.Panel} data-closed={!isOpen || undefined}>
      <UnreadStatus count={shownUnread} />
      {isOpen && <ViewerLine viewers={viewers} />}
      <Tabs
        id={id}
        tab={tab}
        isOpen={isOpen}
        onMove={setTab}
        onPress={openTab}
        counts={{ photos: pictures.length, steps: ticket.steps?.length ?? 0 }}
        unread={shownUnread}
      />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without focusable content scrolls by keyboard.
        tabIndex={0}
        className={css.Content}
        data-tab={tab}
      >
        {tab === 'case' && <CaseTab {...shared} />}
        {tab === 'photos' && <PhotosTab {...shared} isEmpty={pictures.length === 0} />}
        {tab === 'steps' && (
          <Suspense fallback={<Spinner label={t('call.panel.loading')} />}>
            <StepsTab ticket={ticket} replies={callCase.replies} marks={stepMarks} />
          </Suspense>
        )}
        {/* The room may have written the draft anew. */}
        {tab === 'chat' && isOpen && <ChatTab key={chatRequests} callCase={callCase} />}
        {tab === 'notes' && <NotesTab callCase={callCase} refused={noteEdit} />}
      </div>
      <PictureViewer {...viewed} shown={shownPhoto} onShow={setShownPhoto} />
      <Foot ticket={ticket} onFinish={() => setFinishing(true)} />
    </div>
  )
}

const toCasePath = ({ id }: Ticket) => pathTo('/desk/:ticketId', { ticketId: id })

type FinishingProps = PanelState & {
  callCase: CallCase
  outcome: OutcomeResult | undefined
  pictures: ReturnType<typeof useCasePictures>
  onBack: () => void
}

/** The outcome with the choice of pictures for the customer. A closed panel leads back to it. */
function Finishing({
  callCase: { ticket, replies, notes, thread },
  outcome,
  pictures,
  unread,
  isOpen,
  onOpen,
  onBack,
}: FinishingProps) {
  const t = useTexts()
  return (
    <div className={css.Panel} data-closed={!isOpen || undefined}>
      <UnreadStatus count={unread} />
      {!isOpen && (
        <div className={css.Tabs}>
          <button type="button" className={css.Tab} onClick={onOpen}>
            {t('call.panel.outcome')} <Unread count={unread} />
          </button>
        </div>
      )}
      <div className={css.Content}>
        <OutcomeForm
          ticket={ticket}
          replies={replies}
          material={{ notes, thread }}
          {...(outcome && { result: outcome })}
        >
          <PictureChoice ticketId={ticket.id} customerName={getFirstName(ticket.customer.name)} pictures={pictures} />
        </OutcomeForm>
      </div>
      <div className={css.Foot}>
        <Button variant="secondary" onClick={onBack}>
          {t('call.panel.backToCase')} <Unread count={unread} />
        </Button>
      </div>
    </div>
  )
}

type TabsProps = {
  /** Begins the ids of the tabs and of their panel. */
  id: string
  tab: Tab
  isOpen: boolean
  /** An arrow key moves to another tab, which leaves a closed panel closed. */
  onMove: (tab: Tab) => void
  onPress: (tab: Tab) => void
  counts: { photos: number; steps: number }
  unread: number
}

/** The tabs. Arrow keys move between them (WAI-ARIA tabs pattern). */
function Tabs({ id, tab, isOpen, onMove, onPress, counts, unread }: TabsProps) {
  const t = useTexts()
  const list = useRef<HTMLDivElement>(null)
  const moveTab = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length] ?? 'case'
    onMove(next)
    list.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={t('call.panel.label')} className={css.Tabs} onKeyDown={moveTab}>
      {TABS.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          data-tab={name}
          aria-selected={isOpen && tab === name}
          aria-controls={`${id}-panel`}
          tabIndex={tab === name ? 0 : -1}
          className={css.Tab}
          onClick={() => onPress(name)}
        >
          {t(`call.panel.${name}`)}
          {(name === 'photos' || name === 'steps') && counts[name] > 0 && (
            <span className={css.Count}>{counts[name]}</span>
          )}
          {name === 'chat' && <Unread count={unread} />}
        </button>
      ))}
    </div>
  )
}

/** The number beside the text of a tab or button. */
const Unread = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={css.Unread}>
      <UnreadBadge count={count} />
    </span>
  )

type PhotosProps = {
  callCase: CallCase
  bikePhotos: readonly Photo[]
  onOpen: (photoId: string) => void
  /** The photo beside the live picture. Undefined where photos open in the viewer. */
  besideId: string | null | undefined
}

function CaseTab({ callCase: { ticket, questionnaire }, bikePhotos, onOpen }: PhotosProps) {
  const t = useTexts()
  const { sentence } = useProblem(ticket)
  return (
    <>
      <Hero photos={bikePhotos} />
      <CaseNotices ticket={ticket} />
      <p className={css.Muted}>
        {t('call.panel.ticket', { name: ticket.customer.name, number: ticket.number })}
        {ticket.postalCode && ` · ${ticket.postalCode}`}
      </p>
      {sentence && <p className={css.Sentence}>{sentence}</p>}
      {questionnaire ? (
        <>
          <Slot name="case-answers" part="chips" questionnaire={withoutPostalCode(questionnaire)} />
          <PhotoStrip photos={bikePhotos} onOpen={onOpen} />
          <Slot
            name="case-answers"
            part="folds"
            questionnaire={questionnaire}
            fallback={<Notice>{t('case.answersMissing')}</Notice>}
          />
        </>
      ) : (
        <Notice>{t('case.answersMissing')}</Notice>
      )}
    </>
  )
}

/** The line with the ticket's number names the postal code. */
function withoutPostalCode({ answers: { postalCode: _, ...answers }, ...questionnaire }: Questionnaire): Questionnaire {
  return { ...questionnaire, answers }
}

function PhotosTab({
  callCase: { ticket },
  bikePhotos,
  isEmpty,
  onOpen,
  besideId,
}: PhotosProps & { isEmpty: boolean }) {
  const t = useTexts()
  const getPerspectiveName = usePerspectiveName()
  const isBeside = besideId !== undefined
  const getName = ({ id, perspective }: Photo) => {
    const label = besideId === id ? 'call.panel.beside.shown' : 'call.panel.beside.show'
    return t(isBeside ? label : 'case.enlarge', { caption: getPerspectiveName(perspective) })
  }
  return (
    <>
      <Slot
        name="call-snapshots"
        ticket={ticket}
        photoBeside={
          isBeside ? { shownId: besideId, onShow: onOpen, isRemovable: ticket.state === 'in_call' } : undefined
        }
      />
      {bikePhotos.length > 0 && (
        <div className={css.PhotosHead}>
          <h2>{t('call.panel.customerPhotos', { name: getFirstName(ticket.customer.name) })}</h2>
          {isBeside && <p className={css.Muted}>{t('call.panel.beside.hint')}</p>}
        </div>
      )}
      <ul className={css.Photos}>
        {bikePhotos.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={getName(photo)}
              aria-current={besideId === photo.id || undefined}
              onClick={() => onOpen(photo.id)}
            >
              <TilePicture
                photo={photo}
                sizes="24rem"
                caption={[getPerspectiveName(photo.perspective), besideId === photo.id && t('call.panel.beside.open')]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </button>
          </li>
        ))}
      </ul>
      {isEmpty && <p>{t('call.panel.noPhotos')}</p>}
    </>
  )
}

/** The code of the steps could not be loaded. */
function MissingSteps() {
  const t = useTexts()
  return <Notice>{t('call.panel.stepsMissing')}</Notice>
}

function ChatTab({ callCase: { ticket, thread, replies, nextClientId } }: { callCase: CallCase }) {
  const t = useTexts()
  const cannedTexts = useCannedReplies(replies, ticket)
  return (
    <div className={css.Chat}>
      <Slot
        name="case-chat"
        thread={thread}
        nextClientId={nextClientId}
        action={toCasePath(ticket)}
        counterpartName={getFirstName(ticket.customer.name)}
        cannedTexts={cannedTexts}
        fallback={<Notice>{t('case.chatMissing')}</Notice>}
      />
    </div>
  )
}

type NotesTabProps = { callCase: CallCase; refused: RefusedNoteEdit | undefined }

function NotesTab({ callCase: { ticket, notes, nextNoteId }, refused }: NotesTabProps) {
  const t = useTexts()
  if (!notes) return <Notice>{t('call.panel.notesMissing')}</Notice>
  return <Notes ticketId={ticket.id} notes={notes} nextNoteId={nextNoteId} refused={refused} />
}

/** Before the call its time can be moved, during and after it the case has a result. */
function Foot({ ticket, onFinish }: { ticket: Ticket; onFinish: () => void }) {
  const t = useTexts()
  if (ticket.state === 'booked')
    return (
      <div className={css.Foot}>
        <ButtonLink variant="secondary" to={`${toCasePath(ticket)}?${BOOKING_PARAMETER}=1`}>
          <Icon name="calendar" size={1.25} /> {t('case.moveCall')}
        </ButtonLink>
        <DelayButton ticket={ticket} />
      </div>
    )
  return (
    <div className={css.Foot}>
      <SafetyCheck action={toCasePath(ticket)} customer={ticket.customer} />
      {canWriteSummary(ticket.state) && (
        <Button variant="secondary" onClick={onFinish}>
          {t('call.panel.outcome')}
        </Button>
      )}
    </div>
  )
}

/** The customer's first photo of the bike, over the whole width. */
function Hero({ photos: [photo] }: { photos: readonly Photo[] }) {
  if (!photo) return null
  return (
    <div className={css.HeroBox}>
      <PhotoImage photo={photo} alt="" sizes="30rem" className={css.Hero} />
    </div>
  )
}
