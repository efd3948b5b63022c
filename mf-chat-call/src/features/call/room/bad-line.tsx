import { Button, Icon, Spinner } from '@radruf/shared-ui'
import { Avatar, WideRing } from '@radruf/shared-ui/illustrations'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../texts/index.ts'
import type { CallState } from '../call-state.ts'
import css from './bad-line.module.css'

/** The call while its line is bad: the sound goes on, the connection is being restored, or it was given up. */
type LineState = 'voice' | 'reconnecting' | 'lost'

const LINE_TEXTS = {
  voice: { title: 'call.bad.voice', text: 'call.bad.voiceText' },
  reconnecting: { title: 'call.bad.reconnecting', text: 'call.bad.reconnectingText' },
  lost: { title: 'call.state.lost', text: 'call.stateText.lost' },
} as const satisfies Record<LineState, object>

const toLineState = ({ phase }: CallState): LineState =>
  phase.at === 'connected' ? 'voice' : phase.at === 'lost' ? 'lost' : 'reconnecting'

type SheetActionsProps = {
  counterpartName: string
  /** Undefined where the person's video is off. */
  onVoiceOnly?: (() => void) | undefined
  /** Undefined without a still picture behind the sheet. */
  onCollapse?: (() => void) | undefined
  onWrite: () => void
  onJoin: () => void
  /** Undefined for the mechanic, who decides the outcome in the case. */
  onNewTime?: (() => void) | undefined
  onHangUp: () => void
}

/**
 * The warning about a bad line: stop repairing, find a better connection. Instructions that arrive late or not at all are dangerous. It
 * also names what still works and what comes back automatically.
 */
export function BadLine({ title, callState, ...actions }: { title: string; callState: CallState } & SheetActionsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const state = toLineState(callState)
  return (
    <section role="alert" className={css.Sheet}>
      <Signal />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Facts state={state} name={actions.counterpartName} />
      <SheetActions state={state} {...actions} />
    </section>
  )
}

const Signal = () => (
  <div className={css.Signal} aria-hidden="true">
    <WideRing className={css.Ring} />
    <svg viewBox="0 0 74 40" aria-hidden="true" className={css.Bars}>
      <path d="M5 35v-5M19 35V24" className={css.Full} />
      <path d="M33 35V15M47 35V7" className={css.Empty} />
      <path d="M53 9l12 12M65 9 53 21" className={css.Cross} />
    </svg>
  </div>
)

/** The state of the sound and of the picture. */
function Facts({ state, name }: { state: LineState; name: string }) {
  const t = useTexts()
  const { title, text } = LINE_TEXTS[state]
  return (
    <ul className={css.Facts}>
      <li>
        {state === 'voice' ? (
          <Avatar name={name} size={2.75} />
        ) : (
          <Spinner label="" className={css.Mark} aria-hidden="true" />
        )}
        <div>
          <strong>{t(title, { name })}</strong>
          <p>{t(text, { name })}</p>
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
  )
}

function SheetActions({
  state,
  onCollapse,
  onNewTime,
  onHangUp,
  ...actions
}: { state: LineState } & SheetActionsProps) {
  const t = useTexts()
  return (
    <div className={css.Actions}>
      <PrimaryAction state={state} {...actions} />
      {onCollapse && (
        <Button variant="secondary" className={css.Back} onClick={onCollapse}>
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
  )
}

/** The best next step: joining again, the sound alone, or the chat. */
function PrimaryAction({
  state,
  counterpartName,
  onVoiceOnly,
  onWrite,
  onJoin,
}: { state: LineState } & Pick<SheetActionsProps, 'counterpartName' | 'onVoiceOnly' | 'onWrite' | 'onJoin'>) {
  const t = useTexts()
  if (state === 'lost')
    return (
      <Button wide onClick={onJoin}>
        {t('call.rejoin')}
      </Button>
    )
  if (state === 'voice' && onVoiceOnly)
    return (
      <Button wide onClick={onVoiceOnly}>
        <Icon name="mic" size={1.25} /> {t('call.bad.voiceOnly')}
      </Button>
    )
  return (
    <Button wide onClick={onWrite}>
      <Icon name="chat" size={1.25} /> {t('call.bad.write', { name: counterpartName })}
    </Button>
  )
}
