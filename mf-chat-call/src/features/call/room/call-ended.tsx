import { type CallPresence, type Photo, pathTo, type Snapshot } from '@radruf/contract'
import { Button, ButtonLink, Icon } from '@radruf/shared-ui'
import { Avatar, MarkRing } from '@radruf/shared-ui/illustrations'
import { PhotoImage, useDates, useNow } from '@radruf/shell-kit'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../texts/index.ts'
import css from './call-ended.module.css'
import { usePresenceTexts } from './presence-texts.ts'
import type { Room } from './use-room.ts'

/** Pictures of the call that are shown after it. */
const PICTURES_MAX = 2

type HungUp = Extract<CallPresence, { at: 'hungUp' }>

/**
 * The room after the counterpart has hung up: who, when and after how long, what comes next, and for a while the way back. `photo`: the
 * customer's bike. `pictures`: those of this call. `summarySteps`: the steps in the draft of the summary, which the customer reads first if it
 * is there already.
 */
export function CallEnded({
  room: { isCustomer, isWide, counterpartName, counterpartFullName, counterpartPortrait, leaveTo, ticketId, join },
  presence,
  photo,
  pictures,
  summarySteps,
  hasSummary,
}: {
  room: Room
  presence: HungUp
  photo: Photo | null
  pictures: readonly Snapshot[]
  summarySteps: number
  hasSummary: boolean
}) {
  const t = useTexts()
  const texts = usePresenceTexts(presence, counterpartName)
  const title = useRef<HTMLHeadingElement>(null)
  const canRejoin = useNow() < Date.parse(presence.canRejoinUntil)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <div
      className={css.Ended}
      data-role={isCustomer ? 'customer' : 'mechanic'}
      data-ground={!isCustomer && isWide ? 'stage' : undefined}
    >
      {isCustomer && photo && <PhotoImage photo={photo} alt="" sizes="100vw" className={css.Photo} />}
      <div className={css.Sheet}>
        <header className={css.Header}>
          <span className={css.Portrait}>
            {isCustomer && <MarkRing width={92} height={82} weight={5.5} className={css.Ring} />}
            <Avatar name={counterpartFullName} src={counterpartPortrait} size={3.75} />
          </span>
          <div>
            <h2 ref={title} tabIndex={-1}>
              {texts?.title}
            </h2>
            <p role="status">{texts?.line}</p>
          </div>
        </header>
        <section className={css.Next}>
          {isCustomer && <h3>{t('call.end.next')}</h3>}
          <p>
            {isCustomer
              ? t(hasSummary ? 'call.end.written' : 'call.end.nextText', { name: counterpartName })
              : [
                  (pictures.length > 0 || summarySteps === 0) && t('call.end.kept', { count: pictures.length }),
                  summarySteps > 0 && t('call.end.keptSteps', { count: summarySteps }),
                ]
                  .filter(Boolean)
                  .join(' ')}
          </p>
        </section>
        <Kept pictures={pictures.slice(-PICTURES_MAX)} />
        <div className={css.Actions}>
          {isCustomer && hasSummary && (
            <ButtonLink to={pathTo('/tickets/:ticketId', { ticketId })} wide>
              {t('call.end.read')}
            </ButtonLink>
          )}
          <ButtonLink to={leaveTo} wide variant={isCustomer && hasSummary ? 'secondary' : 'primary'}>
            {t(isCustomer ? 'call.end.rate' : 'call.end.outcome')}
          </ButtonLink>
          {canRejoin && <Rejoin until={presence.canRejoinUntil} onJoin={join} />}
        </div>
      </div>
    </div>
  )
}

function Kept({ pictures }: { pictures: readonly Snapshot[] }) {
  const t = useTexts()
  const dates = useDates()
  if (pictures.length === 0) return null
  return (
    <ul className={css.Pictures}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <PhotoImage photo={picture} alt="" sizes="12rem" />
          <span>
            {picture.isDrawing
              ? t('call.end.drawing')
              : t('call.end.pictureAt', { time: dates.format(picture.takenAt, 'clock') })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Rejoin({ until, onJoin }: { until: string; onJoin: () => void }) {
  const t = useTexts()
  const dates = useDates()
  return (
    <div className={css.Rejoin}>
      <Button wide variant="secondary" onClick={onJoin}>
        <Icon name="camera" size={1.25} /> {t('call.rejoin')}
      </Button>
      <p>{t('call.end.rejoinUntil', { time: dates.format(until, 'clock') })}</p>
    </div>
  )
}
