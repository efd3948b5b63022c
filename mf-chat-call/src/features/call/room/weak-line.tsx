import { type DeviceState, isUsedElsewhere } from '@radruf/call'
import type { Language, WeakLine as WeakSide } from '@radruf/contract'
import { Icon } from '@radruf/shared-ui'
import { Avatar, MarkRing } from '@radruf/shared-ui/illustrations'
import { useTexts } from '../../../texts/index.ts'
import { useMessageDraft } from './use-message-draft.ts'
import type { Room } from './use-room.ts'
import css from './weak-line.module.css'

/** The weak side of a line from the view of one page. */
type Side = 'own' | 'other' | 'both' | 'unknown'

const isRole = (side: WeakSide) => side === 'customer' || side === 'mechanic'
/** The weak side from the view of a person of this role. */
export const toSide = (weakLine: WeakSide, isCustomer: boolean): Side =>
  isRole(weakLine) ? ((weakLine === 'customer') === isCustomer ? 'own' : 'other') : (weakLine as Side)

/**
 * The warning about a weak line while the sound goes on: whose line it is, and what to do. It stands between the picture and the controls and
 * covers neither.
 */
export function WeakLine({ room }: { room: Room }) {
  const { weakLine, isCustomer, counterpartFullName } = room
  const t = useTexts()
  const side = toSide(weakLine, isCustomer)
  return (
    <section className={css.WeakLine}>
      <LineDrawing side={side} ownLabel={t('call.you')} counterpartFullName={counterpartFullName} />
      {isCustomer ? <CustomerWords room={room} side={side} /> : <MechanicWords room={room} side={side} />}
    </section>
  )
}

/** What the customer does: stop repairing, and look for a better connection where that helps. */
function CustomerWords({ room, side }: { room: Room; side: Side }) {
  const { counterpartName: name, mediaState, isHolding } = room
  const t = useTexts()
  const unheardKey = findUnheardKey(mediaState.mic, isHolding)
  return (
    <>
      <p className={css.Heard} data-unheard={unheardKey !== undefined || undefined}>
        {t(unheardKey ?? (side === 'own' ? 'call.weak.heard' : 'call.weak.stillHeard'), { name })}
      </p>
      <div role="alert" className={css.Words}>
        <h2>{t(`call.weak.${side}`, { name })}</h2>
        <p className={css.Stop}>{t(side === 'other' ? 'call.bad.titleOther' : 'call.bad.title')}</p>
        <p className={css.Tip}>{t(side === 'other' ? 'call.weak.wait' : 'call.weak.tip')}</p>
      </div>
    </>
  )
}

/** A message from the mechanic in the customer's language, which need not be that of the page. */
const PAUSE_MESSAGES: Record<Language, string> = {
  de: 'Bitte machen Sie kurz Pause: Ihre Verbindung ist gerade schwach. Näher am WLAN-Router wird es meist besser.',
  en: 'Please pause for a moment: your connection is weak right now. It’s usually better near the Wi-Fi router.',
}

function MechanicWords({ room, side }: { room: Room; side: Side }) {
  const { counterpartName: name, customerLanguage } = room
  const t = useTexts()
  const write = useMessageDraft(room)
  return (
    <>
      <div role="alert" className={css.Words}>
        <h2>{t(side === 'own' || side === 'other' ? `call.weak.${side}Desk` : `call.weak.${side}`, { name })}</h2>
        <p className={css.Tip}>
          {t('call.weak.pause', { name })} {t('call.weak.tip')}
        </p>
      </div>
      {side !== 'own' && customerLanguage && (
        <button type="button" className={css.Write} onClick={() => write(PAUSE_MESSAGES[customerLanguage])}>
          <Icon name="send" size={1.25} /> {t('call.bad.write', { name })}
        </button>
      )}
    </>
  )
}

/** The reason why the counterpart does not hear the person, which is not the line. */
function findUnheardKey(mic: DeviceState, isHolding: boolean) {
  if (isUsedElsewhere(mic) && !isHolding) return 'call.taken.mic'
  return isHolding || mic.at !== 'on' ? 'call.bad.muted' : undefined
}

/** Both people and the line between them: a weak side is dotted, and ringed if it is the only one. The words say the same. */
function LineDrawing({
  side,
  ownLabel,
  counterpartFullName,
}: {
  side: Side
  ownLabel: string
  counterpartFullName: string
}) {
  const isWeak = (end: 'own' | 'other') => side !== (end === 'own' ? 'other' : 'own')
  const ring = (end: 'own' | 'other') =>
    side === end && <MarkRing width={70} height={62} weight={4} className={css.Ring} />
  return (
    <div className={css.Drawing} aria-hidden="true">
      <span className={css.Head}>
        <span className={css.Own}>{ownLabel}</span>
        {ring('own')}
      </span>
      <span className={css.Line} data-weak={isWeak('own') || undefined} />
      <span className={css.Node} />
      <span className={css.Line} data-weak={isWeak('other') || undefined} />
      <span className={css.Head}>
        <Avatar name={counterpartFullName} size={3} className={css.Portrait} />
        {ring('other')}
      </span>
    </div>
  )
}
