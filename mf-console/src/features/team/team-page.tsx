import { getFirstName } from '@radruf/contract'
import { Button, ButtonLink, Icon, Notice, Page, Row } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { useDates, useNow, useProblemText } from '@radruf/shell-kit'
import { lazy, Suspense, useState } from 'react'
import { Link, useActionData, useLoaderData, useNavigate, useSearchParams } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { countCases, type Proposal } from './board-rules.ts'
import { PlanStrip } from './plan-strip.tsx'
import { SeveralBar } from './several-bar.tsx'
import { type loader, QUERY, SHOWN, type TeamResult } from './team-actions.ts'
import { TeamBoardColumns } from './team-board.tsx'
import { TeamList } from './team-list.tsx'
import css from './team-page.module.css'
import { TeamViews } from './team-views.tsx'
import { useChosenCases } from './use-chosen-cases.ts'
import { useIsNarrow } from './use-is-narrow.ts'

/** What opens above the board loads when it opens. */
const AbsenceDialog = lazy(async () => ({ default: (await import('./absence-dialog.tsx')).AbsenceDialog }))
const HandOverDialog = lazy(async () => ({ default: (await import('./hand-over-dialog.tsx')).HandOverDialog }))

/** Every open case by mechanic. A lead hands cases over, and moves the day of someone who is away. */
export function TeamPage() {
  const t = useTexts()
  const { board, show } = useLoaderData<typeof loader>()
  const dates = useDates()
  const now = useNow(60_000)
  const toAddress = useAddress()
  const [proposal, setProposal] = useState<Proposal>()
  const isNarrow = useIsNarrow()
  const chosen = useChosenCases()
  const onDuty = board.members.filter(({ absence, hours, isBlocked }) => !absence && hours && !isBlocked)
  const counts = countCases(board.cases)
  const facts = [
    dates.format(now, 'dayTime'),
    t('team.onDuty', { count: onDuty.length, all: board.members.filter(({ isBlocked }) => !isBlocked).length }),
  ]
  const numbers = (
    <nav aria-label={t('team.filters')}>
      <ul className={css.Numbers}>
        {SHOWN.map((name) => (
          <li key={name}>
            <Link
              to={toAddress({ show: name === show ? undefined : name })}
              aria-current={name === show || undefined}
              data-alarm={(name === 'overdue' && counts.overdue > 0) || undefined}
              className={css.Number}
              preventScrollReset
            >
              <strong>{counts[name]}</strong> {t(`team.show.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
  const actions = (
    <Row gap="s">
      {!chosen.isOn && board.cases.length > 0 && (
        <Button type="button" variant="quiet" onClick={chosen.start}>
          {t('team.several.start')}
        </Button>
      )}
      <ButtonLink to={toAddress({ dialog: 'absence' })} variant="secondary" preventScrollReset>
        <Icon name="plus" />
        {t('team.absence.add')}
      </ButtonLink>
    </Row>
  )
  return (
    <Page title={t('team.title')} lead={facts.join(' · ')} className={css.Page}>
      <Row gap="s" spread>
        <TeamViews />
        {!isNarrow && numbers}
        {!isNarrow && actions}
      </Row>
      <Result />
      {board.plans.map((plan) => (
        <PlanStrip key={plan.mechanicId} plan={plan} />
      ))}
      {/* On phones what is urgent comes first. */}
      {isNarrow && numbers}
      <Faces />
      {board.cases.length === 0 && <p role="status">{t('team.empty')}</p>}
      {isNarrow ? (
        <TeamList chosen={chosen} onPropose={setProposal} />
      ) : (
        <TeamBoardColumns chosen={chosen} onPropose={setProposal} />
      )}
      {isNarrow && actions}
      {chosen.isOn && <SeveralBar chosen={chosen} />}
      <Dialogs proposal={proposal} onClose={() => setProposal(undefined)} />
    </Page>
  )
}

type Address = Partial<Record<keyof typeof QUERY, string | undefined>>

/** Creates addresses of this page that keep its filters. */
function useAddress() {
  const [search] = useSearchParams()
  return (changes: Address) => {
    const next = new URLSearchParams(search)
    next.delete(QUERY.dialog)
    for (const [key, value] of Object.entries(changes)) {
      const name = QUERY[key as keyof typeof QUERY]
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    return `?${next}`
  }
}

/** The people as a filter, on phones. */
function Faces() {
  const t = useTexts()
  const { board, who } = useLoaderData<typeof loader>()
  const toAddress = useAddress()
  const overdueOf = (id: string) =>
    board.cases.filter(({ mechanicId, isOverdue }) => isOverdue && mechanicId === id).length
  return (
    <nav aria-label={t('team.people')} className={css.Faces}>
      <ul>
        <li>
          <Link to={toAddress({ who: undefined })} aria-current={!who || undefined} className={css.Face}>
            <span className={css.Everyone}>
              <Icon name="people" />
            </span>
            {t('team.everyone')}
          </Link>
        </li>
        {board.members.map(({ id, name, absence }) => (
          <li key={id}>
            <Link
              to={toAddress({ who: id })}
              aria-current={id === who || undefined}
              data-away={absence !== null || undefined}
              className={css.Face}
              preventScrollReset
            >
              <Avatar name={name} size={2.5} />
              {getFirstName(name)}
              {overdueOf(id) > 0 && (
                <span className={css.FaceCount}>{t('team.overdueShort', { count: overdueOf(id) })}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What the last change did, and which cases stayed. */
function Result() {
  const t = useTexts()
  const result = useActionData<TeamResult | undefined>()
  const problemText = useProblemText()
  const { board } = useLoaderData<typeof loader>()
  if (!result) return null
  if (result.refusal)
    return result.intent === 'moveDay' || result.intent === 'endAbsence' ? (
      <Notice tone="danger" live>
        {problemText(result.refusal)}
      </Notice>
    ) : null
  const { moved, stayed } = result
  return (
    <Notice tone={stayed.length > 0 ? 'warning' : 'success'} live>
      {moved > 0 && <p>{t('team.moved', { count: moved })}</p>}
      {stayed.map(({ ticketId, code }) => {
        const name = board.cases.find((one) => one.ticketId === ticketId)?.customerName ?? ''
        return <p key={ticketId}>{t(code === 'COLLEAGUE_BUSY' ? 'team.stayedBusy' : 'team.stayed', { name })}</p>
      })}
    </Notice>
  )
}

function Dialogs({ proposal, onClose }: { proposal: Proposal | undefined; onClose: () => void }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const toAddress = useAddress()
  const closeAbsence = () => void navigate(toAddress({}), { replace: true, preventScrollReset: true })
  return (
    <Suspense>
      {proposal && <HandOverDialog key={proposal.ticketId} proposal={proposal} onClose={onClose} />}
      {search.get(QUERY.dialog) === 'absence' && <AbsenceDialog onClose={closeAbsence} />}
    </Suspense>
  )
}
