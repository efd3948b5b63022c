import { type Photo, pathTo } from '@radruf/contract'
import { PictureViewer } from '@radruf/picture-viewer'
import { Button, Notice } from '@radruf/shared-ui'
import { PhotoImage, Slot } from '@radruf/shell-kit'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useFilledTexts } from '../canned/use-message-texts.ts'
import { PhotoStrip, sortPhotos } from '../case-photos/photo-strip.tsx'
import { CallChat, UnreadMark } from '../features/call/room/call-chat.tsx'
import { SafetyCheck } from '../features/call/safety/safety-check.tsx'
import type { CaseResult } from '../features/desk/case-actions.ts'
import { CaseNotices } from '../features/desk/case-notices.tsx'
import { useCasePictures, useViewedCase } from '../features/desk/evidence/case-pictures.ts'
import { PictureChoice } from '../features/desk/evidence/picture-choice.tsx'
import { Notes } from '../features/desk/notes/notes.tsx'
import { OutcomeForm } from '../features/desk/outcome-form.tsx'
import { useCaseViewers } from '../features/desk/viewers/use-case-viewers.ts'
import { ViewerLine } from '../features/desk/viewers/viewer-line.tsx'
import { useProblemSentence } from '../problem-sentence.ts'
import { Snapshots } from '../snapshots/snapshots.tsx'
import { useTexts } from '../texts/index.ts'
import type { CallCase } from './call-case.ts'
import css from './desk-panel.module.css'

const TABS = ['case', 'photos', 'chat', 'notes'] as const
type Tab = (typeof TABS)[number]

/** Case, photos, chat and notes in tabs, and the outcome, which opens in place of them. */
export default function DeskPanel({
  ticket,
  thread,
  questionnaire,
  notes,
  replies,
  nextClientId,
  nextNoteId,
  result,
}: CallCase & { result: CaseResult | null }) {
  const t = useTexts()
  const id = useId()
  const viewers = useCaseViewers(ticket.id)
  const cannedTexts = useFilledTexts(replies, ticket)
  const [tab, setTab] = useState<Tab>('case')
  const { outcome, noteEdit } = result && !result.refusal ? result : {}
  const [isFinishing, setFinishing] = useState(outcome !== undefined)
  const list = useRef<HTMLDivElement>(null)
  const casePath = pathTo('/desk/:ticketId', { ticketId: ticket.id })
  const bikePhotos = sortPhotos(questionnaire?.photos ?? [])
  const sentence = useProblemSentence(ticket)
  const pictures = useCasePictures(ticket, bikePhotos)
  const viewed = useViewedCase(ticket, bikePhotos)
  const [shownPhoto, setShownPhoto] = useState<string | null>(null)

  /** Arrow keys move between tabs (WAI-ARIA tabs pattern). */
  const moveTab = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length] ?? 'case'
    setTab(next)
    list.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus()
  }
  if (isFinishing)
    return (
      <div className={css.Panel}>
        <div className={css.Content}>
          <OutcomeForm ticket={ticket} replies={replies} {...(outcome && { result: outcome })}>
            <PictureChoice ticketId={ticket.id} customerName={ticket.customer.name} pictures={pictures} />
          </OutcomeForm>
        </div>
        <div className={css.Foot}>
          <Button variant="secondary" onClick={() => setFinishing(false)}>
            {t('call.panel.backToCase')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className={css.Panel}>
      <ViewerLine viewers={viewers} />
      <div ref={list} role="tablist" aria-label={t('call.panel.label')} className={css.Tabs} onKeyDown={moveTab}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={tab === name}
            aria-controls={`${id}-panel`}
            tabIndex={tab === name ? 0 : -1}
            className={css.Tab}
            onClick={() => setTab(name)}
          >
            {t(`call.panel.${name}`)}
            {name === 'photos' && pictures.length > 0 && <span className={css.Count}>{pictures.length}</span>}
            {name === 'chat' && (
              <span className={css.Unread}>
                <UnreadMark thread={thread} open={tab === 'chat'} />
              </span>
            )}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without focusable content scrolls by keyboard.
        tabIndex={0}
        className={css.Content}
        data-tab={tab}
      >
        {tab === 'case' && (
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
                <Slot name="case-answers" part="chips" questionnaire={questionnaire} />
                <PhotoStrip photos={bikePhotos} onOpen={setShownPhoto} />
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
        )}
        {tab === 'photos' && (
          <>
            <ul className={css.Photos}>
              {bikePhotos.map((photo) => (
                <li key={photo.id}>
                  <button
                    type="button"
                    aria-label={t('case.enlarge', { caption: t(`perspectives.${photo.perspective}`) })}
                    onClick={() => setShownPhoto(photo.id)}
                  >
                    <PhotoImage photo={photo} alt="" sizes="24rem" />
                  </button>
                </li>
              ))}
            </ul>
            <Snapshots ticket={ticket} />
            {pictures.length === 0 && <p>{t('call.panel.noPhotos')}</p>}
          </>
        )}
        {tab === 'chat' && (
          <CallChat
            thread={thread}
            nextClientId={nextClientId}
            threadAction={casePath}
            counterpartName={ticket.customer.name}
            cannedTexts={cannedTexts}
          />
        )}
        {tab === 'notes' &&
          (notes ? (
            <Notes ticketId={ticket.id} notes={notes} nextNoteId={nextNoteId} refusal={noteEdit} />
          ) : (
            <Notice>{t('call.panel.notesMissing')}</Notice>
          ))}
      </div>
      <PictureViewer {...viewed} shown={shownPhoto} onShow={setShownPhoto} />
      <div className={css.Foot}>
        <SafetyCheck action={casePath} customer={ticket.customer} />
        {ticket.state === 'in_call' && (
          <Button variant="secondary" onClick={() => setFinishing(true)}>
            {t('call.panel.outcome')}
          </Button>
        )}
      </div>
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
