import { ABSENCE_REASON_LENGTH_MAX, type Absence, pathTo, type Week } from '@radruf/contract'
import { Button, CheckboxField, Dialog, Notice, TextField } from '@radruf/shared-ui'
import { type Refusal, useDates, useLanguage, useProblemText, useTextLimit, weekdayNames } from '@radruf/shell-kit'
import { type ReactNode, useState } from 'react'
import { Link, useFetcher } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './dialogs.module.css'
import { type FieldProblems, isDone, readProblems, type WeekResult } from './week-actions.ts'

type AvailabilityDialogProps = { week: Week; isOpen: boolean; date: string; onClose: () => void }

/** Absences and own working hours. Calls that a change affects are named before it is saved. */
export function AvailabilityDialog({ week, isOpen, date, onClose }: AvailabilityDialogProps) {
  const t = useTexts()
  return (
    <Dialog open={isOpen} onClose={onClose} closeLabel={t('week.close')} title={t('week.times.title')}>
      <section className={css.Section}>
        <h3>{t('week.absence.title')}</h3>
        <AbsenceList absences={week.absences} />
        <AbsenceForm date={date} zone={week.zone} />
      </section>
      <section className={css.Section}>
        <h3>{t('week.hours.title')}</h3>
        <HoursForm week={week} />
      </section>
    </Dialog>
  )
}

function AbsenceList({ absences }: { absences: readonly Absence[] }) {
  const t = useTexts()
  const dates = useDates()
  const fetcher = useFetcher<WeekResult>()
  if (absences.length === 0) return <p className={css.Muted}>{t('week.absence.none')}</p>
  return (
    <ul className={css.List}>
      {absences.map(({ first, last, reason }) => {
        const span = { first: dates.formatDate(first, 'dayHeading'), last: dates.formatDate(last, 'dayHeading') }
        const time = first === last ? span.first : t('week.absence.span', span)
        return (
          <li key={first} className={css.Row}>
            <span>
              <b>{reason || t('week.absence.untitled')}</b>
              <br />
              {time}
            </span>
            <fetcher.Form method="post">
              <input type="hidden" name="intent" value="delete-absence" />
              <input type="hidden" name="first" value={first} />
              <Button variant="quiet" aria-label={t('week.absence.deleteNamed', { time })}>
                {t('week.absence.delete')}
              </Button>
            </fetcher.Form>
          </li>
        )
      })}
    </ul>
  )
}

function AbsenceForm({ date, zone }: { date: string; zone: string }) {
  const t = useTexts()
  const toLimit = useTextLimit()
  const fetcher = useFetcher<WeekResult>()
  const problems = readProblems(fetcher.data)
  const isSaved = fetcher.state === 'idle' && isDone(fetcher.data, 'absence')
  return (
    <fetcher.Form method="post" className={css.Form}>
      <input type="hidden" name="intent" value="absence" />
      <div className={css.Fields}>
        <TextField
          type="date"
          name="first"
          label={t('week.absence.first')}
          defaultValue={date}
          error={problems.first && t('week.absence.required')}
        />
        <TextField
          type="date"
          name="last"
          label={t('week.absence.last')}
          defaultValue={date}
          error={problems.last && t('week.absence.order')}
        />
      </div>
      <TextField
        name="reason"
        limit={toLimit(ABSENCE_REASON_LENGTH_MAX)}
        label={t('week.absence.reason')}
        optionalLabel={t('week.optional')}
      />
      <SaveButtons refusal={fetcher.data?.refusal} isBusy={fetcher.state !== 'idle'} {...{ zone, isSaved }}>
        {t('week.absence.save')}
      </SaveButtons>
    </fetcher.Form>
  )
}

function HoursForm({ week }: { week: Week }) {
  const t = useTexts()
  const fetcher = useFetcher<WeekResult>()
  const [hasOwnHours, setHasOwnHours] = useState(week.ownHours.length > 0)
  const isSaved = fetcher.state === 'idle' && isDone(fetcher.data, 'hours')
  return (
    <fetcher.Form method="post" className={css.Form}>
      <input type="hidden" name="intent" value="hours" />
      <CheckboxField
        name="ownHours"
        label={t('week.hours.own')}
        hint={t('week.hours.ownHint')}
        checked={hasOwnHours}
        onChange={(event) => setHasOwnHours(event.target.checked)}
      />
      {hasOwnHours && <WeekdayFields week={week} problems={readProblems(fetcher.data)} />}
      <SaveButtons refusal={fetcher.data?.refusal} zone={week.zone} isSaved={isSaved} isBusy={fetcher.state !== 'idle'}>
        {t('week.hours.save')}
      </SaveButtons>
    </fetcher.Form>
  )
}

type WeekdayFieldsProps = { week: Week; problems: FieldProblems }

function WeekdayFields({ week: { ownHours, productHours }, problems }: WeekdayFieldsProps) {
  const t = useTexts()
  const language = useLanguage()
  const shown = ownHours.length > 0 ? ownHours : productHours
  const lunch = shown.find((day) => day.lunch)?.lunch
  return (
    <>
      {weekdayNames(language, 'long').map((name, index) => {
        const weekday = index + 1
        const hours = shown.find((one) => one.weekday === weekday)
        const times = hours ?? productHours[0]
        return (
          <fieldset key={weekday} className={css.Weekday}>
            <legend className={css.Legend}>{name}</legend>
            <CheckboxField
              name={`works-${weekday}`}
              label={name}
              aria-label={t('week.hours.works', { name })}
              defaultChecked={hours !== undefined}
            />
            <TextField type="time" name={`from-${weekday}`} label={t('week.hours.from')} defaultValue={times?.from} />
            <TextField
              type="time"
              name={`to-${weekday}`}
              label={t('week.hours.to')}
              defaultValue={times?.to}
              error={problems[`to-${weekday}`] && t('week.hours.order')}
            />
          </fieldset>
        )
      })}
      <div className={css.Fields}>
        <TextField
          type="time"
          name="lunch-from"
          label={t('week.hours.lunchFrom')}
          optionalLabel={t('week.optional')}
          defaultValue={lunch?.from}
        />
        <TextField
          type="time"
          name="lunch-to"
          label={t('week.hours.lunchTo')}
          optionalLabel={t('week.optional')}
          defaultValue={lunch?.to}
          error={problems['lunch-to'] && t('week.hours.lunchOrder')}
        />
      </div>
    </>
  )
}

type SaveButtonsProps = {
  refusal: Refusal | undefined
  zone: string
  isSaved: boolean
  isBusy: boolean
  children: ReactNode
}

/** The submit button of a form. If the change affects booked calls, it lists them, and a second button saves and keeps them. */
function SaveButtons({ refusal, zone, isSaved, isBusy, children }: SaveButtonsProps) {
  const t = useTexts()
  const dates = useDates(zone)
  const problemText = useProblemText()
  const calls = refusal?.problem.calls ?? []
  return (
    <>
      {refusal && (
        <Notice
          tone={calls.length > 0 ? 'warning' : 'danger'}
          live
          title={calls.length > 0 ? t('week.affected.title', { count: calls.length }) : undefined}
        >
          {calls.length === 0 && problemText(refusal)}
          <ul>
            {calls.map(({ ticketId, customerName, startsAt }) => (
              <li key={ticketId}>
                <Link to={pathTo('/desk/:ticketId', { ticketId })}>
                  {t('week.affected.call', { name: customerName, time: dates.format(startsAt, 'relativeDayTime') })}
                </Link>
              </li>
            ))}
          </ul>
          {calls.length > 0 && <p>{t('week.affected.help')}</p>}
        </Notice>
      )}
      <div className={css.Row}>
        <Button variant="secondary" loading={isBusy}>
          {children}
        </Button>
        {calls.length > 0 && (
          <Button variant="quiet" name="keepCalls" value="1">
            {t('week.affected.keep')}
          </Button>
        )}
        <span role="status">{isSaved && t('week.saved')}</span>
      </div>
    </>
  )
}
