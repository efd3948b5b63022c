import { canHandOver, pathTo, type TeamCase } from '@radruf/contract'
import { Icon, VisuallyHidden } from '@radruf/shared-ui'
import { PhotoImage } from '@radruf/shell-kit'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './team-board.module.css'
import { useCaseTexts } from './team-texts.ts'
import type { ChosenCases } from './use-chosen-cases.ts'

type CaseCardProps = {
  one: TeamCase
  /** Who has the case, where no column says it. */
  owner?: string
  chosen: ChosenCases
  /** The person wants to choose a colleague in a dialog. */
  onChoose: () => void
  /** Moving the card between columns. `hintId`: the text that explains the keys. */
  lift?: {
    hintId: string
    isLifted: boolean
    onKeyDown: (event: KeyboardEvent) => void
    onLift: () => void
    onRelease: () => void
  }
}

/** A case of a column. Its link opens it; its button hands it over. */
export function CaseCard({ one, owner, chosen, onChoose, lift }: CaseCardProps) {
  const t = useTexts()
  const texts = useCaseTexts()
  const { ticketId, customerName, photo, waitingSince, isOverdue, isUrgent, mechanicId, state } = one
  const isMovable = mechanicId !== null && canHandOver(state)
  return (
    <li
      data-overdue={isOverdue || undefined}
      data-lifted={lift?.isLifted || undefined}
      draggable={isMovable && lift !== undefined}
      onDragStart={lift?.onLift}
      onDragEnd={lift?.onRelease}
      className={css.Case}
    >
      {chosen.isOn && isMovable && (
        <label className={css.Choose}>
          <input type="checkbox" checked={chosen.ids.includes(ticketId)} onChange={() => chosen.toggle(ticketId)} />
          <VisuallyHidden>{t('team.several.choose', { name: customerName })}</VisuallyHidden>
        </label>
      )}
      {photo ? (
        <PhotoImage photo={photo} alt="" sizes="3rem" className={css.Photo} draggable={false} />
      ) : (
        <span className={css.NoPhoto}>
          <Icon name="bike" />
        </span>
      )}
      <div className={css.CaseText}>
        <p className={css.CaseHead}>
          <Link to={pathTo('/desk/:ticketId', { ticketId })} draggable={false} className={css.CaseName}>
            {customerName}
          </Link>
          {waitingSince ? (
            <span data-overdue={isOverdue || undefined} className={css.Wait}>
              {texts.wait(waitingSince)}
            </span>
          ) : (
            mechanicId && (
              <span className={css.Answered}>
                <Icon name="check" size={1} />
                {t('team.answered')}
              </span>
            )
          )}
        </p>
        <p className={css.Problem}>
          {isUrgent && <strong className={css.Danger}>{t('team.danger')}</strong>} {texts.problem(one)}
        </p>
        <p className={css.Call}>{owner ? `${owner} · ${texts.call(one)}` : texts.call(one)}</p>
      </div>
      {isMovable && (
        <button
          type="button"
          aria-label={t('team.handOverNamed', { name: customerName })}
          aria-describedby={lift?.hintId}
          aria-pressed={lift?.isLifted}
          onKeyDown={(event) => {
            if (event.key === 'x') chosen.toggle(ticketId)
            else lift?.onKeyDown(event)
          }}
          onClick={(event) => (event.shiftKey ? chosen.toggle(ticketId) : onChoose())}
          className={css.Grip}
        >
          <Icon name="forward" size={1.25} />
        </button>
      )}
    </li>
  )
}
