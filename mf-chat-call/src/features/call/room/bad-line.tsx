import { type Audibility, type CallState, isUsedElsewhere, type MediaState, toAudibility } from '@radruf/call'
import { Button, Icon, Spinner } from '@radruf/shared-ui'
import { Avatar, MarkRing } from '@radruf/shared-ui/illustrations'
import { memo, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import css from './bad-line.module.css'

const LINE_TEXTS = {
  voice: { title: 'call.bad.voice', text: 'call.bad.voiceText' },
  muted: { title: 'call.bad.muted', text: 'call.bad.unheardText' },
  taken: { title: 'call.taken.mic', text: 'call.bad.unheardText' },
  silent: { title: 'call.bad.silent', text: 'call.bad.unheardText' },
  reconnecting: { title: 'call.bad.reconnecting', text: 'call.bad.reconnectingText' },
  lost: { title: 'call.state.lost', text: 'call.stateText.lost' },
  alone: { title: 'call.state.aloneAgain', text: 'call.bad.unheardText' },
} as const satisfies Record<Audibility, object>

type SheetActionsProps = {
  counterpartName: string
  /** Undefined where the person's video is off. */
  onVoiceOnly?: (() => void) | undefined
  /** Undefined without a still picture behind the sheet. */
  onCollapse?: (() => void) | undefined
  onWrite: () => void
  onJoin: () => void
  /** Undefined for the mechanic, who decides the outcome in the case, and beside an open chat. */
  onNewTime?: (() => void) | undefined
  onHangUp: () => void
}

type WarningProps = {
  title: string
  /** Whose line is bad; empty while that is not known. */
  whose?: string
  counterpartFullName: string
  callState: CallState
  mediaState: MediaState
  isCustomer: boolean
  isHolding: boolean
  /** The warning is over: the sheet slides out and takes no presses. */
  isLeaving?: boolean
} & SheetActionsProps

/**
 * The warning about a bad line: stop repairing, find a better connection. Instructions that arrive late or not at all are dangerous. It
 * also names what still works and what comes back automatically.
 */
export function BadLine(warning: WarningProps) {
  const { isLeaving = false } = warning
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isLeaving) sheet.current?.querySelector('h2')?.focus({ preventScroll: true })
    // The room takes the focus of the sheet. Browsers move it out of an inert element later.
    else if (sheet.current?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
  }, [isLeaving])
  return (
    <section ref={sheet} role={isLeaving ? undefined : 'alert'} inert={isLeaving} className={css.Sheet}>
      <Content {...warning} />
    </section>
  )
}

/** The content of the sheet, which stays as it is while the sheet slides out. */
const Content = memo(
  function Content({
    title,
    whose,
    callState: { phase, isSilent },
    mediaState: { camera, mic },
    counterpartFullName,
    isCustomer,
    isHolding,
    ...actions
  }: WarningProps) {
    const wasSilent = useLatch(isSilent)
    const state = toAudibility(phase, mic, { isHolding, isSilent: wasSilent })
    // The picture of both is the customer's, which returns by itself unless its camera is off.
    const isCameraOff = isCustomer && camera.at !== 'on' && !isUsedElsewhere(camera)
    return (
      <>
        <Signal />
        <h2 tabIndex={-1}>{title}</h2>
        {whose && <p className={css.Whose}>{whose}</p>}
        <Facts state={state} isCameraOff={isCameraOff} name={actions.counterpartName} fullName={counterpartFullName} />
        <SheetActions state={state} {...actions} />
      </>
    )
  },
  (_, { isLeaving }) => isLeaving === true,
)

/** Stays true once it was true: the measurement changes every second, and each other text would be read out. */
function useLatch(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setWasTrue(true)
  return isTrue || wasTrue
}

const Signal = () => (
  <div className={css.Signal} aria-hidden="true">
    <MarkRing shape="b" width={124} height={76} weight={7} className={css.Ring} />
    <svg viewBox="0 0 74 40" aria-hidden="true" className={css.Bars}>
      <path d="M5 35v-5M19 35V24" className={css.Full} />
      <path d="M33 35V15M47 35V7" className={css.Empty} />
      <path d="M53 9l12 12M65 9 53 21" className={css.Cross} />
    </svg>
  </div>
)

/** The state of the sound and of the picture. Advice about the person's own line brings back no missing counterpart. */
function Facts({
  state,
  isCameraOff,
  name,
  fullName,
}: {
  state: Audibility
  isCameraOff: boolean
  name: string
  fullName: string
}) {
  const t = useTexts()
  const { title, text } = LINE_TEXTS[state]
  return (
    <ul className={css.Facts}>
      <li>
        {state === 'reconnecting' || state === 'lost' ? (
          <Spinner label="" className={css.Mark} aria-hidden="true" />
        ) : (
          <Avatar name={fullName} size={2.75} />
        )}
        <div>
          <strong>{t(title, { name })}</strong>
          <p>{t(text, { name })}</p>
        </div>
      </li>
      {state !== 'alone' && (
        <li>
          <span className={css.Mark}>
            <Icon name={isCameraOff ? 'camera-off' : 'pause'} size={1.5} />
          </span>
          <div>
            <strong>{t(isCameraOff ? 'call.bad.cameraOff' : 'call.bad.picture')}</strong>
            <p>{t('call.bad.pictureText')}</p>
          </div>
        </li>
      )}
    </ul>
  )
}

function SheetActions({
  state,
  onCollapse,
  onNewTime,
  onHangUp,
  ...actions
}: { state: Audibility } & SheetActionsProps) {
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
}: { state: Audibility } & Pick<SheetActionsProps, 'counterpartName' | 'onVoiceOnly' | 'onWrite' | 'onJoin'>) {
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
