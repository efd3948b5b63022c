import { type CaseListEntry, type Colleague, getFirstName, pathTo, TAG_LENGTH_MAX } from '@radruf/contract'
import { Button, Dialog, Icon, Row, Spinner, Stack, TextField } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { useDates, useNow, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { type ReactNode, useEffect, useState } from 'react'
import { useFetcher } from 'react-router-dom'
import { listSnoozeTimes } from '../../menu/snooze-times.ts'
import { useTexts } from '../texts/index.ts'
import { COLLEAGUES_PARAMETER } from './load-colleagues.ts'
import { clearSelection, endSelection, selectAll, useSelection } from './selection.ts'
import { type SeveralIntent, type SeveralResult, type Step, toSeveralForm } from './several-actions.ts'
import css from './several-bar.module.css'

type SeveralBarProps = {
  cases: readonly CaseListEntry[]
  /** Tags of the mechanic's cases. */
  tags: readonly string[]
}

type Question = 'snooze' | 'handOver' | 'tag'

/** What can be done with the ticked cases, and what was done with the last ones. */
export function SeveralBar({ cases, tags }: SeveralBarProps) {
  const t = useTexts()
  const { ids } = useSelection()
  const fetcher = useFetcher<SeveralResult | null>()
  const [question, setQuestion] = useState<Question>()
  const ticked = cases.filter(({ ticket }) => ids.includes(ticket.id))
  const send = (intent: SeveralIntent, steps: readonly Step[]) => {
    setQuestion(undefined)
    clearSelection()
    void fetcher.submit(toSeveralForm(intent, steps), { method: 'post', action: pathTo('/desk') })
  }
  const change = (intent: SeveralIntent, value: string, before: (entry: CaseListEntry) => string = () => '') =>
    send(
      intent,
      ticked.map((entry) => ({
        ticketId: entry.ticket.id,
        name: getFirstName(entry.ticket.customer.name),
        value,
        before: before(entry),
      })),
    )
  const action = (label: string, icon: 'clock' | 'arrow' | 'bookmark' | 'check', onClick: () => void) => (
    <button type="button" className={css.Action} disabled={ticked.length === 0} onClick={onClick}>
      <Icon name={icon} size={1.125} />
      {label}
    </button>
  )
  const dialog = { onClose: () => setQuestion(undefined), count: ticked.length }
  return (
    <section className={css.Bar} aria-label={t('several.title')}>
      <div className={css.Head}>
        <p role="status" className={css.Count}>
          {t('several.ticked', { count: ticked.length })}
        </p>
        <button type="button" className={css.Plain} onClick={() => selectAll(cases.map(({ ticket }) => ticket.id))}>
          {t('several.all')}
        </button>
        <button type="button" className={css.Plain} onClick={endSelection}>
          {t('several.end')}
        </button>
      </div>
      <div className={css.Actions}>
        {action(t('several.snooze'), 'clock', () => setQuestion('snooze'))}
        {action(t('several.handOver'), 'arrow', () => setQuestion('handOver'))}
        {action(t('several.tag'), 'bookmark', () => setQuestion('tag'))}
        {action(t('several.close'), 'check', () => change('close', ''))}
      </div>
      {fetcher.state !== 'idle' ? (
        <Spinner label={t('several.sending')} />
      ) : (
        fetcher.data && <Result result={fetcher.data} onUndo={send} />
      )}
      {question === 'snooze' && (
        <SnoozeChoice
          {...dialog}
          onChoose={(until) => change('snooze', until, ({ snoozedUntil }) => snoozedUntil ?? '')}
        />
      )}
      {question === 'handOver' && ticked[0] && (
        <ColleagueChoice {...dialog} ticketId={ticked[0].ticket.id} onChoose={(id) => change('hand-over', id)} />
      )}
      {question === 'tag' && (
        <TagChoice
          {...dialog}
          tags={tags}
          onChoose={(tag) => change('tag', tag, ({ ticket }) => (ticket.tags?.includes(tag) ? tag : ''))}
        />
      )}
    </section>
  )
}

type ResultProps = { result: SeveralResult; onUndo: (intent: SeveralIntent, steps: readonly Step[]) => void }

/** How many cases were changed, who was left out and why, and the way back. */
function Result({ result: { intent, done, refused, undo, until }, onUndo }: ResultProps) {
  const t = useTexts()
  const problemText = useProblemText()
  const now = useNow(1_000)
  const canUndo = undo && (until === null || now < Date.parse(until))
  return (
    <div className={css.Result}>
      <div className={css.Head}>
        <p role="status" className={css.Count}>
          {done.length > 0 && t(`several.done.${intent}`, { count: done.length })}
        </p>
        {canUndo && (
          <button
            type="button"
            className={css.Plain}
            data-shortcut="undo"
            onClick={() => onUndo(undo.intent, undo.steps)}
          >
            {t('several.undo')}
          </button>
        )}
      </div>
      {refused.length > 0 && (
        <div role="alert">
          <ul className={css.Refused}>
            {refused.map(({ name, refusal }, index) => (
              <li key={`${index} ${name}`}>
                <b>{name}</b>: {problemText(refusal)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

type ChoiceProps = { count: number; onClose: () => void; onChoose: (value: string) => void }

function ChoiceDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useTexts()
  return (
    <Dialog open onClose={onClose} closeLabel={t('close')} title={title}>
      <Stack gap="s">{children}</Stack>
    </Dialog>
  )
}

function SnoozeChoice({ count, onClose, onChoose }: ChoiceProps) {
  const t = useTexts()
  const dates = useDates()
  const times = listSnoozeTimes(useNow(60_000), dates.zone)
  return (
    <ChoiceDialog title={t('several.snoozeTitle', { count })} onClose={onClose}>
      {times.map(({ name, until }) => (
        <Button key={name} type="button" variant="secondary" wide onClick={() => onChoose(until)}>
          {t(`several.snoozeTimes.${name}`)} · {dates.format(until, 'shortDayAtTime')}
        </Button>
      ))}
    </ChoiceDialog>
  )
}

/** The colleagues. One who has another call at the time of a case is refused for that case. */
function ColleagueChoice({ ticketId, count, onClose, onChoose }: ChoiceProps & { ticketId: string }) {
  const t = useTexts()
  const { load, data } = useFetcher<Colleague[]>()
  useEffect(() => {
    void load(`${pathTo('/desk')}?${COLLEAGUES_PARAMETER}=${ticketId}`)
  }, [load, ticketId])
  return (
    <ChoiceDialog title={t('several.handOverTitle', { count })} onClose={onClose}>
      <p>{t('several.handOverHint')}</p>
      {!data && <Spinner label={t('several.loading')} />}
      {data?.length === 0 && <p>{t('several.noColleague')}</p>}
      {data?.map(({ id, name }) => (
        <Button key={id} type="button" variant="secondary" wide onClick={() => onChoose(id)}>
          <Avatar name={name} size={1.75} /> {name}
        </Button>
      ))}
    </ChoiceDialog>
  )
}

function TagChoice({ tags, count, onClose, onChoose }: ChoiceProps & { tags: readonly string[] }) {
  const t = useTexts()
  const toLimit = useTextLimit()
  const [text, setText] = useState('')
  return (
    <ChoiceDialog title={t('several.tagTitle', { count })} onClose={onClose}>
      {tags.length > 0 && (
        <Row gap="s">
          {tags.map((tag) => (
            <Button key={tag} type="button" variant="secondary" onClick={() => onChoose(tag)}>
              {tag}
            </Button>
          ))}
        </Row>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim()) onChoose(text.trim())
        }}
      >
        <Stack gap="s">
          <TextField
            name="tag"
            label={t('tags.new')}
            hint={t('tags.hint')}
            limit={toLimit(TAG_LENGTH_MAX)}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button>{t('tags.add')}</Button>
        </Stack>
      </form>
    </ChoiceDialog>
  )
}
