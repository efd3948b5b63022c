import { findMicProblem, toWeakSide, type WeakSide } from '@radruf/call'
import type { Language } from '@radruf/contract'
import { Icon } from '@radruf/shared-ui'
import { useTexts } from '../../../texts/index.ts'
import { LineDrawing } from './line-drawing.tsx'
import { useMessageDraft } from './use-message-draft.ts'
import type { Room } from './use-room.ts'
import css from './weak-line.module.css'

/**
 * The warning about a weak line while the sound goes on: whose line it is, and what to do. It stands between the picture and the controls and
 * covers neither.
 */
export function WeakLine({ room }: { room: Room }) {
  const { weakLine, isCustomer, counterpartFullName } = room
  const side = toWeakSide(weakLine, isCustomer)
  return (
    <section className={css.WeakLine}>
      <LineDrawing side={side} counterpartFullName={counterpartFullName} />
      {isCustomer ? <CustomerWords room={room} side={side} /> : <MechanicWords room={room} side={side} />}
    </section>
  )
}

/** Texts about a person without audible sound. */
const MIC_TEXTS = { taken: 'call.taken.mic', muted: 'call.bad.muted' } as const

/** What the customer does: stop repairing, and look for a better connection where that helps. */
function CustomerWords({ room, side }: { room: Room; side: WeakSide }) {
  const { counterpartName: name, mediaState, isHolding } = room
  const t = useTexts()
  const problem = findMicProblem(mediaState.mic, isHolding)
  const unheardKey = problem && MIC_TEXTS[problem]
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

function MechanicWords({ room, side }: { room: Room; side: WeakSide }) {
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
