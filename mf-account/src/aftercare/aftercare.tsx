import {
  AGREED_POINT_LENGTH_MAX,
  type CareTask,
  canReopen,
  DAY_MS,
  getFirstName,
  getPhotoAddress,
  pathTo,
  type Ticket,
} from '@radruf/contract'
import { Button, Icon, Link, Notice, Panel, TextField } from '@radruf/shared-ui'
import { Illustration } from '@radruf/shared-ui/illustrations'
import {
  findProblemDrawing,
  toCalendarDate,
  useDates,
  usePerson,
  useProblemText,
  useSettings,
  useTextLimit,
} from '@radruf/shell-kit'
import type { ReactNode } from 'react'
import { Form, useActionData, useNavigation } from 'react-router-dom'
import { useTicketHeading } from '../ticket-heading.ts'
import css from './aftercare.module.css'
import type { CareIntent, CareResult } from './aftercare-actions.ts'
import { IsBackForm } from './is-back-form.tsx'
import { useAftercareTexts } from './texts/index.ts'

/** `ticket`: the latest repair of the bike. `tickets`: all of the bike, newest first. */
type AftercareProps = { ticket: Ticket; tickets: readonly Ticket[]; now: number; isOffline: boolean }
type TaskOf = { task: CareTask; ticket: Ticket }

const byDay = (a: TaskOf, b: TaskOf) => a.task.remindAt.localeCompare(b.task.remindAt)

/** What comes after a repair: the next task of the bike with its reminder, and what was done so far. */
export function Aftercare({ ticket, tickets, now, isOffline }: AftercareProps): ReactNode {
  const t = useAftercareTexts()
  const problemText = useProblemText()
  const result = useActionData<CareResult>()
  const tasks = tickets.flatMap((owner) => (owner.careTasks ?? []).map((task) => ({ task, ticket: owner }))).sort(byDay)
  const [next, ...planned] = tasks.filter(({ task }) => !task.doneAt)
  return (
    <>
      {result?.refusal && (
        <Notice tone="danger" live>
          {problemText(result.refusal)}
        </Notice>
      )}
      {next ? (
        <TaskPanel key={next.task.id} {...next} now={now} isOffline={isOffline} />
      ) : (
        <NoTaskPanel
          ticket={ticket}
          now={now}
          isOffline={isOffline}
          isTextMissing={result !== undefined && 'isTextMissing' in result}
        />
      )}
      {isOffline && <p>{t('offline')}</p>}
      <History tickets={tickets} planned={planned} done={tasks.filter(({ task }) => task.doneAt)} now={now} />
      {!isOffline && <OtherProblem ticket={ticket} />}
    </>
  )
}

function TaskPanel({ task, ticket, now, isOffline }: TaskOf & { now: number; isOffline: boolean }) {
  const t = useAftercareTexts()
  const dates = useDates()
  const isDue = Date.parse(task.remindAt) <= now
  return (
    <Panel
      label={t(isDue ? 'task.due' : 'task.next')}
      title={task.text}
      picture={<Illustration drawing={findProblemDrawing(ticket.problemCategory ?? '')} />}
      actions={
        !isOffline && (
          <CareForm intent="careDone" ticketId={ticket.id} task={task}>
            <SubmitButton intent="careDone" wide>
              <Icon name="check" size={1.375} /> {t('task.done')}
            </SubmitButton>
          </CareForm>
        )
      }
      links={
        !isOffline && (
          <>
            <Link
              className={css.Calendar}
              standalone
              reloadDocument
              to={`/api/tickets/${ticket.id}/care-tasks/${task.id}/calendar`}
              download
            >
              <Icon name="calendar" size={1.25} /> {t('task.calendar')}
            </Link>
            <Later task={task} ticketId={ticket.id} now={now} />
          </>
        )
      }
    >
      <p>
        {task.remindedAt
          ? t('task.reminded', { date: dates.format(task.remindedAt, 'dayOfMonth') })
          : t('task.remind', { date: dates.format(task.remindAt, 'dayOfMonth') })}
      </p>
    </Panel>
  )
}

type NoTaskProps = { ticket: Ticket; now: number; isOffline: boolean; isTextMissing: boolean }

function NoTaskPanel({ ticket, now, isOffline, isTextMissing }: NoTaskProps) {
  const t = useAftercareTexts()
  const toLimit = useTextLimit()
  return (
    <Panel
      title={t('none.title')}
      links={
        !isOffline && (
          <details className={css.Later} open={isTextMissing || undefined}>
            <summary>{t('none.add')}</summary>
            <CareForm intent="careAdd" ticketId={ticket.id}>
              <div className={css.Choices}>
                <TextField
                  name="text"
                  label={t('none.what')}
                  hint={t('none.example')}
                  limit={toLimit(AGREED_POINT_LENGTH_MAX)}
                  error={isTextMissing && t('none.missing')}
                />
                <OwnDay now={now}>{t('task.set')}</OwnDay>
              </div>
            </CareForm>
          </details>
        )
      }
    >
      <p>{t('none.text')}</p>
    </Panel>
  )
}

/** The customer's own day. */
function OwnDay({ now, children }: { now: number; children: ReactNode }) {
  const t = useAftercareTexts()
  const { zone } = useDates()
  const inDays = (days: number) => toCalendarDate(now + days * DAY_MS, zone)
  return (
    <div className={css.Day}>
      <TextField type="date" name="day" label={t('task.day')} min={inDays(1)} defaultValue={inDays(30)} />
      <Button variant="secondary">{children}</Button>
    </div>
  )
}

const LATER = { weeks: 14, month: 30 } as const

/** Another day for a task: in two weeks, in a month, or an own one. */
function Later({ task, ticketId, now }: { task: CareTask; ticketId: string; now: number }) {
  const t = useAftercareTexts()
  const { zone } = useDates()
  return (
    <details className={css.Later}>
      <summary>{t('task.later')}</summary>
      <div className={css.Choices}>
        {(Object.keys(LATER) as (keyof typeof LATER)[]).map((name) => (
          <CareForm key={name} intent="careLater" ticketId={ticketId} task={task}>
            <input type="hidden" name="day" value={toCalendarDate(now + LATER[name] * DAY_MS, zone)} />
            <Button variant="secondary" wide>
              {t(`task.${name}`)}
            </Button>
          </CareForm>
        ))}
        <CareForm intent="careLater" ticketId={ticketId} task={task}>
          <OwnDay now={now}>{t('task.set')}</OwnDay>
        </CareForm>
      </div>
    </details>
  )
}

type CareFormProps = { intent: CareIntent; ticketId: string; task?: CareTask; children: ReactNode }

function CareForm({ intent, ticketId, task, children }: CareFormProps) {
  return (
    <Form method="post" action={pathTo('/overview')} preventScrollReset noValidate>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="ticketId" value={ticketId} />
      {task && <input type="hidden" name="taskId" value={task.id} />}
      {task && <input type="hidden" name="remindAt" value={task.remindAt} />}
      {children}
    </Form>
  )
}

function SubmitButton({ intent, wide, children }: { intent: CareIntent; wide: boolean; children: ReactNode }) {
  const t = useAftercareTexts()
  const isSending = useNavigation().formData?.get('intent') === intent
  return (
    <Button wide={wide} loading={isSending} loadingLabel={t('task.saving')}>
      {children}
    </Button>
  )
}

type HistoryProps = { tickets: readonly Ticket[]; planned: readonly TaskOf[]; done: readonly TaskOf[]; now: number }

/** Planned tasks, then what was done and the repairs, newest first. */
function History({ tickets, planned, done, now }: HistoryProps) {
  const t = useAftercareTexts()
  const dates = useDates()
  const rows = [
    ...tickets.map((ticket) => ({
      key: ticket.id,
      at: ticket.closedAt ?? ticket.createdAt,
      row: <RepairRow ticket={ticket} now={now} />,
    })),
    ...done.map(({ task }) => ({
      key: task.id,
      at: task.doneAt ?? '',
      row: (
        <Row title={task.text} detail={t('history.own', { date: dates.format(task.doneAt ?? '', 'dayOfMonth') })}>
          <span className={css.Picture}>
            <Icon name="check" size={1.5} />
          </span>
        </Row>
      ),
    })),
  ].sort((a, b) => b.at.localeCompare(a.at))
  return (
    <section>
      <h2 className={css.Title}>{t('history.title')}</h2>
      <ul aria-label={t('history.title')} className={css.Rows}>
        {planned.map(({ task }) => (
          <li key={task.id}>
            <Row title={task.text} detail={t('history.planned', { date: dates.format(task.remindAt, 'dayOfMonth') })}>
              <span className={css.Picture} data-planned>
                <Icon name="clock" size={1.25} />
              </span>
            </Row>
          </li>
        ))}
        {rows.map(({ key, row }) => (
          <li key={key}>{row}</li>
        ))}
      </ul>
    </section>
  )
}

function Row({ title, detail, children }: { title: ReactNode; detail: ReactNode; children: ReactNode }) {
  return (
    <>
      {children}
      <span className={css.Words}>
        <b>{title}</b>
        <span>{detail}</span>
      </span>
    </>
  )
}

function RepairRow({ ticket, now }: { ticket: Ticket; now: number }) {
  const t = useAftercareTexts()
  const dates = useDates()
  const { name } = usePerson()
  const heading = useTicketHeading()(ticket)
  const { id, mechanic, photo, summary } = ticket
  const done = summary?.agreed.find((point) => point.done)?.text.replace(/\.$/, '')
  const date = dates.format(ticket.closedAt ?? ticket.createdAt, 'dayOfMonth')
  const picture = summary?.pictures[0] ?? photo
  return (
    <>
      <Row
        title={
          <Link standalone to={pathTo('/tickets/:ticketId', { ticketId: id })}>
            {done ?? heading?.title ?? name}
          </Link>
        }
        detail={mechanic ? t('history.with', { date, mechanic: getFirstName(mechanic.name) }) : date}
      >
        {picture ? (
          <img src={getPhotoAddress(picture.id, 'small')} alt="" className={css.Picture} />
        ) : (
          <span className={css.Picture}>
            <Illustration drawing={findProblemDrawing(ticket.problemCategory ?? '')} />
          </span>
        )}
      </Row>
      {canReopen(ticket.closedAt, now) && (
        <IsBackForm ticket={ticket} now={now} action={pathTo('/overview')} variant="quiet">
          {t('isBack')}
        </IsBackForm>
      )}
    </>
  )
}

/** A new ticket with the answers about this bike. */
function OtherProblem({ ticket }: { ticket: Ticket }) {
  const t = useAftercareTexts()
  const { newTicketAllowed } = useSettings()
  if (!newTicketAllowed || !ticket.bikeId) return null
  return (
    <Form method="post" action={pathTo('/overview')}>
      <input type="hidden" name="intent" value="otherProblem" />
      <input type="hidden" name="ticketId" value={ticket.id} />
      <Button variant="quiet">
        <Icon name="plus" size={1.25} /> {t('other')}
      </Button>
    </Form>
  )
}
