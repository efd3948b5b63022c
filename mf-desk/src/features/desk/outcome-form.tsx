import { CannedRow, draftKey, placeCaret, SlashMenu, useDraft, useSlashMenu } from '@radruf/case-parts'
import {
  AGREED_POINT_LENGTH_MAX,
  AGREED_POINTS_MAX,
  type CannedReply,
  getFirstName,
  OUTCOME_NAMES,
  type Outcome,
  SUMMARY_LENGTH_MAX,
  type Ticket,
} from '@radruf/contract'
import {
  Button,
  ChoiceCards,
  ErrorSummary,
  Icon,
  Notice,
  Spinner,
  Stack,
  TextField,
  type TextLimit,
} from '@radruf/shared-ui'
import {
  type CannedText,
  formatTime,
  useDates,
  useIsHydrated,
  useLanguage,
  usePerson,
  useProblemText,
  useTextLimit,
} from '@radruf/shell-kit'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useFillText, useOutcomeTexts } from '../../canned/use-message-texts.ts'
import { textsInLanguage, useTexts } from '../../texts/index.ts'
import type { CheckedField, OutcomeResult } from './case-actions.ts'
import { type DraftMaterial, draftSummary, joinSentences } from './draft/draft-summary.ts'
import { CaseForm, useIsSending } from './forms/case-form.tsx'
import { OUTCOME_DRAFTS, OUTCOME_FORM } from './forms/outcome-drafts.ts'
import { OFFER_LENGTH_MAX } from './offer/offer.ts'
import { useTakenTimes } from './offer/taken-times.ts'
import css from './outcome-form.module.css'
import { StoredSummary } from './stored-summary.tsx'

/** Optional, like the offers: the draft itself is in the field. */
const DraftSources = lazy(() =>
  import('./draft/draft-sources.tsx').then(
    (draft) => ({ default: draft.DraftSources }),
    () => ({ default: () => null }),
  ),
)
const NeededParts = lazy(() => import('./outcome-details.ts').then((details) => ({ default: details.NeededParts })))
/** Optional: a line that does not load it must not take the form away. */
const OutcomeOffers = lazy(() =>
  import('./outcome-details.ts').then(
    (details) => ({ default: details.OutcomeOffers }),
    () => ({ default: () => null }),
  ),
)
const OutcomeReminder = lazy(() =>
  import('./outcome-details.ts').then(
    (details) => ({ default: details.OutcomeReminder }),
    () => ({ default: () => null }),
  ),
)

/** Outcomes with times for the next call, or with workshops. */
const WITH_OFFERS = ['another_call', 'workshop', 'unsafe']

/** Outcomes after which the customer has the next step. */
const WITH_REMINDER = ['part_needed', 'another_call', 'fixed']

/** The fields whose problems the summary above the form lists, in the order of the form. */
const CHECKED_FIELDS = ['outcome', 'text', 'partSearch', 'partName', 'priceFrom', 'offeredTimes'] as const
/** Characters of a list of agreed points, one per line. */
const AGREED_LENGTH_MAX = AGREED_POINTS_MAX * AGREED_POINT_LENGTH_MAX

type OutcomeFormProps = {
  ticket: Ticket
  result?: OutcomeResult
  /** The choice of pictures, where it does not stand beside the form. */
  children?: ReactNode
  /** Own and shared canned replies. */
  replies?: readonly CannedReply[]
  /** What the draft of the summary is taken from. */
  material: DraftMaterial
}

/** The call's outcome, what was agreed and the summary for the customer. Texts survive a reload until they are sent. */
export function OutcomeForm({ ticket, result, replies = [], material, children }: OutcomeFormProps) {
  const t = useTexts()
  const toLimit = useTextLimit()
  const problemText = useProblemText()
  const isSubmitting = useIsSending()
  const { id: personId } = usePerson()
  const [outcome, setOutcome] = useDraft(draftKey(OUTCOME_DRAFTS.outcome, personId, ticket.id), result?.input.outcome)
  const storedVersion = ticket.summary?.version ?? 0
  // The version that the mechanic saw when the form opened; after a conflict the one that is shown beside the form.
  const [openedVersion] = useState(storedVersion)
  const isConflict = storedVersion !== openedVersion
  const name = getFirstName(ticket.customer.name)
  const { getError, errors } = useFieldErrors(result, outcome)
  const lists = { ticketId: ticket.id, result, hint: t('outcome.lines'), rows: 2, limit: toLimit(AGREED_LENGTH_MAX) }
  return (
    <Stack gap="m">
      <h2 className={css.Title}>{t('outcome.title')}</h2>
      {ticket.summary && isConflict && (
        <StoredSummary summary={ticket.summary} hint={t('outcome.conflictHint', { name })} />
      )}
      <CaseForm id={OUTCOME_FORM} noValidate data-activity="outcome" data-shortcut="outcome" onKeyDown={sendByKey}>
        <input type="hidden" name="intent" value="summary" />
        <input type="hidden" name="version" value={storedVersion} />
        <Stack gap="m">
          <ErrorSummary title={t('outcome.problems.title')} errors={errors} attempt={result} />
          <OutcomeChoice name={name} value={outcome} onChange={setOutcome} error={getError('outcome')} />
          <SummaryField
            ticket={ticket}
            result={result}
            replies={replies}
            material={material}
            outcome={outcome}
            error={getError('text')}
            onOutcome={(suggested) => setOutcome(outcome || suggested)}
          />
          {outcome === 'part_needed' && (
            <Suspense fallback={<Spinner label={t('outcome.part.loading')} />}>
              <NeededParts
                ticket={ticket}
                result={result}
                problems={{
                  partSearch: getError('partSearch'),
                  partName: getError('partName'),
                  priceFrom: getError('priceFrom'),
                }}
              />
            </Suspense>
          )}
          {outcome && WITH_OFFERS.includes(outcome) && (
            <Suspense>
              <OutcomeOffers ticket={ticket} outcome={outcome} result={result} />
            </Suspense>
          )}
          <div className={css.Agreed}>
            <DraftField {...lists} name="open" label={t('outcome.open', { name })} />
            <DraftField {...lists} name="done" label={t('outcome.done')} />
          </div>
          {WITH_REMINDER.includes(outcome) && (
            <Suspense>
              <OutcomeReminder ticket={ticket} result={result} isCare={outcome === 'fixed'} />
            </Suspense>
          )}
          {children}
          {result?.refusal && !isConflict && !result.refusal.problem.takenTimes && (
            <Notice tone="danger" live>
              {problemText(result.refusal)}
            </Notice>
          )}
          <div className={css.Send}>
            <Button type="submit" wide loading={isSubmitting}>
              <Icon name="send" />
              {t('outcome.submit', { name })}
            </Button>
            <p className={css.Next}>
              {isOutcome(outcome) && t(`outcome.next.${outcome}`, { name })} {t('outcome.undoable')}
            </p>
          </div>
        </Stack>
      </CaseForm>
    </Stack>
  )
}

/** Ctrl+Enter sends the form from any of its fields. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** The problems of a refused input, by field and as a list. Other outcomes than another call offer no times. */
function useFieldErrors(result: OutcomeResult | undefined, outcome: string | undefined) {
  const t = useTexts()
  const { error: takenTimes } = useTakenTimes(result?.refusal)
  const problems = result && !result.refusal ? result.problems : undefined
  const getError = (name: CheckedField | 'offeredTimes') =>
    name === 'offeredTimes'
      ? outcome === 'another_call'
        ? takenTimes
        : undefined
      : problems?.[name] && t(`outcome.problems.${name}`)
  const errors = CHECKED_FIELDS.flatMap((name) => {
    const text = getError(name)
    return text ? [{ name, text }] : []
  })
  return { getError, errors }
}

type OutcomeChoiceProps = {
  /** The customer's first name. */
  name: string
  value: string | undefined
  onChange: (outcome: string) => void
  error: string | undefined
}

function OutcomeChoice({ name, value = '', onChange, error }: OutcomeChoiceProps) {
  const t = useTexts()
  return (
    <ChoiceCards
      legend={t('outcome.legend')}
      name="outcome"
      className={css.Outcomes}
      options={OUTCOME_NAMES.map((outcome) => ({
        value: outcome,
        label: t(`outcome.options.${outcome}.label`),
        hint: t(`outcome.options.${outcome}.hint`, { name }),
      }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}

type DraftFieldProps = {
  name: 'done' | 'open'
  ticketId: string
  result: OutcomeResult | undefined
  label: string
  hint: string
  rows: number
  limit: TextLimit
}

/** A text field whose text is stored on this device until the form is sent. */
function DraftField({ name, ticketId, result, ...rest }: DraftFieldProps) {
  const { id: personId } = usePerson()
  const [text, setText] = useDraft(draftKey(OUTCOME_DRAFTS[name], personId, ticketId), result?.input[name])
  return <TextField {...rest} multiline name={name} value={text} onChange={(event) => setText(event.target.value)} />
}

type SummaryFieldProps = Pick<DraftFieldProps, 'result'> & {
  ticket: Ticket
  error: string | undefined
  replies: readonly CannedReply[]
  material: DraftMaterial
  /** The chosen outcome; empty without one. */
  outcome: string
  /** Called with the outcome of a chosen template. */
  onOutcome: (outcome: string) => void
}

/** The summary for the customer with its templates, whose placeholders are filled: a row of them, or a menu that a slash opens. */
function SummaryField({ ticket, result, replies, material, outcome, error, onOutcome }: SummaryFieldProps) {
  const t = useTexts()
  const toLimit = useTextLimit()
  const { id: personId } = usePerson()
  const fillText = useFillText()
  const ownLanguage = useLanguage()
  const { language } = ticket.customer
  const name = getFirstName(ticket.customer.name)
  const templates = useOutcomeTexts(replies, language).map((canned) => ({
    ...canned,
    text: fillText(canned.text, ticket),
  }))
  const [typed, setTyped] = useDraft(draftKey(OUTCOME_DRAFTS.text, personId, ticket.id), result?.input.text)
  const [isCleared, setCleared] = useState(false)
  const isHydrated = useIsHydrated()
  const sentences = useSummaryDraft(
    ticket,
    material,
    templates.find((template) => template.outcome === outcome),
  )
  const drafted = joinSentences(sentences)
  const state = typed ? 'edited' : isCleared ? 'cleared' : 'fromCall'
  const text = state === 'fromCall' ? drafted : typed
  // An emptied field stays empty.
  const setText = (next: string) => {
    setCleared(true)
    setTyped(next)
  }
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (chosen: CannedText, range?: { start: number; end: number }) => {
    if (chosen.outcome) onOutcome(chosen.outcome)
    const before = range ? text.slice(0, range.start) : text.trim() && `${text.trimEnd()}\n`
    setText(before + chosen.text + (range ? text.slice(range.end) : ''))
    placeCaret(field.current, before.length, chosen.text)
  }
  const slash = useSlashMenu({ text, field, texts: templates, onInsert: insert })
  return (
    <div className={css.Summary}>
      <CannedRow texts={templates} onChoose={(chosen) => insert(chosen)} />
      <div className={css.Field}>
        {slash.isOpen && <SlashMenu {...slash.menu} />}
        <TextField
          multiline
          ref={field}
          name="text"
          label={t('outcome.text', { name })}
          placeholder={t('outcome.textHint')}
          hint={language !== ownLanguage && t(`outcome.reads.${language}`, { name })}
          rows={3}
          limit={toLimit(SUMMARY_LENGTH_MAX - OFFER_LENGTH_MAX)}
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.target.value)
            slash.updateCaret()
          }}
          onKeyDown={slash.onKeyDown}
          onSelect={slash.updateCaret}
          {...slash.fieldProps}
        />
      </div>
      {/* Not in the page of the server, which has no styles of what loads later. */}
      {isHydrated && sentences.length > 0 && (
        <Suspense>
          <DraftSources
            sentences={sentences}
            state={state}
            onClear={() => setText('')}
            onRestore={() => setCleared(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The summary drafted from the call, in the customer's language. */
function useSummaryDraft(ticket: Ticket, material: DraftMaterial, template: CannedText | undefined) {
  const { zone } = useDates()
  const { language } = ticket.customer
  const { drawingSentence } = textsInLanguage(language).draft
  return draftSummary(ticket, material, {
    template,
    describeDrawing: (takenAt) => drawingSentence.replace('{{time}}', formatTime(takenAt, 'clock', language, zone)),
  })
}

const isOutcome = (value: string): value is Outcome => (OUTCOME_NAMES as string[]).includes(value)
