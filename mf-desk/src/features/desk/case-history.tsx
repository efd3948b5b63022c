import {
  type CallReport,
  DESK_SEARCH_LENGTH_MAX,
  getFirstName,
  HISTORY_FILTERS,
  type HistoryEntry,
  MINUTE_MS,
  type Ticket,
} from '@radruf/contract'
import { PictureViewer } from '@radruf/picture-viewer'
import { Button, Icon, type IconName, TextField } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { PhotoImage, useDates, useNow, useTextLimit } from '@radruf/shell-kit'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Form, Link, useSearchParams } from 'react-router-dom'
import { SIDE_PARAMETER } from '../../common/side-panels.ts'
import { useTexts } from '../../texts/index.ts'
import { CallReports } from './call-reports.tsx'
import css from './case-history.module.css'
import { Glance } from './history/glance.tsx'
import { useWaitText } from './list/case-state.ts'
import { type CaseHistoryData, HISTORY_PARAMETERS } from './load-case.ts'
import { useEntrySentence } from './use-entry-sentence.ts'

type CaseHistoryProps = {
  ticket: Ticket
  history: CaseHistoryData
  callReports: readonly CallReport[]
  /** Loads earlier entries. */
  more: ReactNode
  /** The customer's other tickets. */
  earlier: ReactNode
}

/** Everything that happened in the ticket, newest first by day, with a filter, a search, and the line quality of its calls. */
export function CaseHistory({ ticket, history, callReports, more, earlier }: CaseHistoryProps) {
  const t = useTexts()
  const dates = useDates()
  const toSentence = useEntrySentence(ticket)
  const [shownPicture, setShownPicture] = useState<string | null>(null)
  const { filter, words, entries } = history
  const pictures = entries.flatMap((entry) =>
    entry.pictures.map((picture) => ({
      ...picture,
      caption: toSentence(entry),
      detail: dates.format(entry.at, 'dayTime'),
    })),
  )
  const { name } = ticket.customer
  const byDay = Map.groupBy(entries, ({ at }) => dates.toCalendarDate(at))
  const isWhole = !more && filter === 'all' && !words
  return (
    <div className={css.Columns}>
      <div className={css.History}>
        <h2 className={css.Title}>{t('history.thisTicket')}</h2>
        <Filters history={history} />
        <CallReports reports={callReports} />
        {entries.length === 0 && !isWhole && <p role="status">{t('history.noHit')}</p>}
        {[...byDay].map(([day, ofDay]) => (
          <section key={day} aria-label={dates.formatDate(day, 'dayHeading')}>
            <h3 className={css.Day}>{dates.formatDate(day, 'dayHeading')}</h3>
            <ol data-line>
              {ofDay.map((entry) => (
                <li key={entry.kind + entry.id} className={css.Entry} data-kind={entry.kind} data-stop tabIndex={-1}>
                  <Entry entry={entry} ticket={ticket} onShow={setShownPicture} />
                </li>
              ))}
            </ol>
          </section>
        ))}
        {isWhole && (
          <p className={css.Opened}>
            {t('history.opened')}{' '}
            <time dateTime={ticket.createdAt} className={css.Time}>
              {dates.format(ticket.createdAt, 'shortDayAtTime')}
            </time>
          </p>
        )}
        {more}
      </div>
      <div className={css.Facts}>
        {history.facts && <Glance facts={history.facts} ticket={ticket} />}
        <div className={css.Earlier}>{earlier}</div>
        <p className={css.Time}>{t('history.internalHint', { name: getFirstName(name) })}</p>
      </div>
      <PictureViewer
        pictures={pictures}
        about={{ name, title: t('viewer.about', { name, number: ticket.number }) }}
        shown={shownPicture}
        onShow={setShownPicture}
      />
    </div>
  )
}

/** Which entries are shown, with their number, and a search in them. The address has both. */
function Filters({ history: { filter: selected, words, counts } }: { history: CaseHistoryData }) {
  const t = useTexts()
  const [search] = useSearchParams()
  const toLimit = useTextLimit()
  const [text, setText] = useState(words)
  const field = useRef<HTMLInputElement>(null)
  const [isSearching, setSearching] = useState(words !== '')
  const linkTo = (filter: string) => {
    const next = new URLSearchParams(search)
    next.set(SIDE_PARAMETER, 'history')
    next.set(HISTORY_PARAMETERS.filter, filter)
    return `?${next}`
  }
  const kept = [...search].filter(([name]) => name !== HISTORY_PARAMETERS.words && name !== SIDE_PARAMETER)
  return (
    <div className={css.Filters}>
      <nav aria-label={t('history.filters')} data-keeps-focus>
        <ul>
          {HISTORY_FILTERS.map((filter) => (
            <li key={filter}>
              <Link
                to={linkTo(filter)}
                replace
                preventScrollReset
                className={css.Filter}
                aria-current={filter === selected || undefined}
                data-shortcut={filter === selected ? 'historyFilter' : undefined}
              >
                <span className={css.Pill}>
                  {t(`history.filter.${filter}`)} {counts[filter] !== undefined && <b>{counts[filter]}</b>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {isSearching ? (
        <Form role="search" replace preventScrollReset>
          {[...kept, [SIDE_PARAMETER, 'history'] as const].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <TextField
            type="search"
            name={HISTORY_PARAMETERS.words}
            label={t('history.search')}
            limit={toLimit(DESK_SEARCH_LENGTH_MAX)}
            value={text}
            onChange={({ target }) => setText(target.value)}
            ref={field}
          />
        </Form>
      ) : (
        <Button
          type="button"
          variant="quiet"
          onClick={() => {
            flushSync(() => setSearching(true))
            field.current?.focus()
          }}
        >
          <Icon name="search" size={1.125} />
          {t('history.search')}
        </Button>
      )}
    </div>
  )
}

const ICONS: Readonly<Record<HistoryEntry['kind'], IconName>> = {
  move: 'arrow',
  message: 'chat',
  note: 'pen',
  summary: 'check',
  call: 'camera',
  rebooked: 'calendar',
  rating: 'star',
  handed_over: 'arrow',
  rang_over: 'phone',
  delayed: 'clock',
  reminded: 'clock',
  photos_requested: 'camera',
  mailed: 'mail',
}

/** One entry: its sentence and time, what was written, and its pictures. */
function Entry({ entry, ticket, onShow }: { entry: HistoryEntry; ticket: Ticket; onShow: (id: string) => void }) {
  const t = useTexts()
  const dates = useDates()
  const toSentence = useEntrySentence(ticket)
  const waitText = useWaitText()
  const now = useNow(MINUTE_MS)
  const { kind, at, name, text, pictures, rebooked, outcome } = entry
  const isOpenQuestion =
    kind === 'message' && entry.actor === 'customer' && ticket.unansweredSince && at >= ticket.unansweredSince
  return (
    <>
      <span className={css.Mark}>
        {(kind === 'message' || kind === 'note') && name ? (
          <Avatar name={name} size={1.75} />
        ) : (
          <Icon name={ICONS[kind]} size={1.125} />
        )}
      </span>
      <div className={css.Lines}>
        <p className={css.Sentence}>
          {toSentence(entry)} {kind === 'note' && <span className={css.Internal}>{t('history.internal')}</span>}
        </p>
        <time dateTime={at} className={css.Time}>
          {dates.format(at, 'clock')}
        </time>
        {rebooked && (
          <p>
            <s>{dates.format(rebooked.from, 'shortDayAtTime')}</s> →{' '}
            <b>{dates.format(rebooked.to, 'shortDayAtTime')}</b>
          </p>
        )}
        {text && (
          <p className={kind === 'summary' ? css.Summary : css.Words}>
            {outcome && <b>{t(`outcome.options.${outcome as 'fixed'}.label`)}. </b>}
            {text}
          </p>
        )}
        <CallFacts entry={entry} ticket={ticket} />
        {isOpenQuestion && (
          <p className={css.Open}>
            <Icon name="clock" size={1} /> {t('history.unanswered', { wait: waitText(at, now) })}
          </p>
        )}
        {pictures.length > 0 && (
          <ul className={css.Pictures}>
            {pictures.map((picture, index) => (
              <li key={picture.id}>
                <button type="button" className={css.Picture} onClick={() => onShow(picture.id)}>
                  <PhotoImage photo={picture} alt={t('history.enlarge', { number: index + 1 })} sizes="6rem" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

/** Who hung up, and how often was drawn. */
function CallFacts({ entry: { call, name }, ticket }: { entry: HistoryEntry; ticket: Ticket }) {
  const t = useTexts()
  const dates = useDates()
  if (!call) return null
  const { hungUpBy, endedAt, drawings } = call
  const who = hungUpBy === 'customer' ? getFirstName(ticket.customer.name) : getFirstName(name ?? t('history.someone'))
  const facts = [
    drawings > 0 && t('history.drawings', { count: drawings }),
    hungUpBy && endedAt && t('history.hungUp', { name: who, time: dates.format(endedAt, 'clock') }),
  ].filter(Boolean)
  return facts.length > 0 && <p className={css.Time}>{facts.join(' ')}</p>
}
