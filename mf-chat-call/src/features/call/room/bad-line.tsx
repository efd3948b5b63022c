import { Button, Icon, Spinner } from '@radruf/shared-ui'
import { Avatar, WideRing } from '@radruf/shared-ui/illustrations'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../texts/index.ts'
import type { CallState } from '../call-state.ts'
import css from './bad-line.module.css'

/**
 * The warning about a bad line (SPEC §8): stop repairing, find a better connection. It says what still works and what comes back
 * by itself. `onVoiceOnly` is undefined where the own video is off, `onFold` without a still picture behind the sheet.
 */
export function BadLine({
  title,
  call,
  counterpartName,
  onVoiceOnly,
  onFold,
  onWrite,
  onJoin,
  onNewTime,
  onHangUp,
}: {
  title: string
  call: CallState
  counterpartName: string
  onVoiceOnly?: (() => void) | undefined
  onFold?: (() => void) | undefined
  onWrite: () => void
  onJoin: () => void
  /** Undefined for the mechanic, who decides the outcome in the case. */
  onNewTime?: (() => void) | undefined
  onHangUp: () => void
}) {
  const t = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const name = counterpartName
  const isVoiceThere = call.phase.at === 'connected'
  const isLost = call.phase.at === 'lost'
  return (
    <section role="alert" className={css.Sheet}>
      <div className={css.Signal} aria-hidden="true">
        <WideRing className={css.Ring} />
        <svg viewBox="0 0 74 40" aria-hidden="true" className={css.Bars}>
          <path d="M5 35v-5M19 35V24" className={css.Full} />
          <path d="M33 35V15M47 35V7" className={css.Empty} />
          <path d="M53 9l12 12M65 9 53 21" className={css.Cross} />
        </svg>
      </div>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <ul className={css.Facts}>
        <li>
          {isVoiceThere ? (
            <Avatar name={name} size={2.75} />
          ) : (
            <Spinner label="" className={css.Mark} aria-hidden="true" />
          )}
          <div>
            <strong>
              {t(isVoiceThere ? 'call.bad.voice' : isLost ? 'call.state.lost' : 'call.bad.reconnecting', { name })}
            </strong>
            <p>
              {t(isVoiceThere ? 'call.bad.voiceText' : isLost ? 'call.stateText.lost' : 'call.bad.reconnectingText', {
                name,
              })}
            </p>
          </div>
        </li>
        <li>
          <span className={css.Mark}>
            <Icon name="pause" size={1.5} />
          </span>
          <div>
            <strong>{t('call.bad.picture')}</strong>
            <p>{t('call.bad.pictureText')}</p>
          </div>
        </li>
      </ul>
      <div className={css.Ways}>
        {isLost ? (
          <Button wide onClick={onJoin}>
            {t('call.rejoin')}
          </Button>
        ) : isVoiceThere && onVoiceOnly ? (
          <Button wide onClick={onVoiceOnly}>
            <Icon name="mic" size={1.25} /> {t('call.bad.voiceOnly')}
          </Button>
        ) : (
          <Button wide onClick={onWrite}>
            <Icon name="chat" size={1.25} /> {t('call.bad.write', { name })}
          </Button>
        )}
        {onFold && (
          <Button variant="secondary" className={css.Back} onClick={onFold}>
            <Icon name="pen" size={1.25} /> {t('call.bad.backToPicture')}
          </Button>
        )}
        {onNewTime && (
          <Button variant="secondary" onClick={onNewTime}>
            <Icon name="calendar" size={1.25} /> {t('call.bad.newTime')}
          </Button>
        )}
        <Button variant="danger" onClick={onHangUp}>
          <Icon name="hang-up" size={1.25} /> {t('call.hangUp')}
        </Button>
      </div>
    </section>
  )
}
