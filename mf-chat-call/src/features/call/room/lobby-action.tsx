import type { MediaState } from '@radruf/call'
import type { LocalMedia } from '@radruf/call/media'
import { type LobbyReport, MINUTE_MS } from '@radruf/contract'
import { Button, Dialog, Icon } from '@radruf/shared-ui'
import { useNow } from '@radruf/shell-kit'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import type { LobbyResults } from '../lobby-report/use-lobby-report.ts'
import { isUnasked } from '../media/device-check.tsx'

/** Minutes after which another time is offered to a customer who waits. */
const NEW_TIME_MINUTES = 10

export type LobbyProps = {
  media: LocalMedia
  counterpartName: string
  counterpartFullName: string
  counterpartPortrait?: string | undefined
  /** Start of the appointment; null for a call that has started. */
  startsAt: string | null
  /** Minutes by which the mechanic has postponed the start. */
  delayedMinutes: number
  /** The customer can still choose another time. */
  canMove: boolean
  back: { to: string; label: string }
  /** The person is in the call and waits for the counterpart. */
  isWaiting: boolean
  /** The mechanic, for whom the person waits, has sent that they are right there. */
  isComing: boolean
  /** Since when the counterpart waits in the call, in milliseconds; null while they do not. */
  awaitedSince: number | null
  /** The page's state for assistive technology. */
  status: string
  /** Whether the person takes part on another page; undefined without an answer of the service. */
  isElsewhere: () => Promise<boolean | undefined>
  /** `replacesOthers`: the person's other pages give way. */
  onJoin: (options: { replacesOthers: boolean }) => void
  onLeave: () => void
  onChat: () => void
  /** Opens the chat with a message that asks for another time. Undefined beside an open chat. */
  onNewTime: (() => void) | undefined
  /** The preparations until the call begins. */
  checklist?: ReactNode
  /** Takes the measured light of the customer's lobby. */
  results?: LobbyResults | undefined
  /** The report of the customer who waits; null without one. */
  report: LobbyReport | null
  /** At the desk it is dark in both schemes, as the call is. */
  isOnStage?: boolean
  /** A ready message to the counterpart who waits. */
  message?: ReactNode
  extra?: ReactNode
}

/**
 * The lobby's next action: light, allowing the devices, joining, and while waiting the chat or another time. Where no call gets through,
 * joining stays possible, and an alternative is the primary action.
 */
export function LobbyAction({
  media,
  mediaState: { camera, mic, torch },
  isWaiting,
  startsAt,
  isDark,
  hasRoute,
  onChat,
  onNewTime,
  ...join
}: LobbyProps & { mediaState: MediaState; isDark: boolean; hasRoute: boolean }) {
  const t = useTexts()
  const isTooLate = useMinutesSince(startsAt) >= NEW_TIME_MINUTES && isWaiting && onNewTime !== undefined
  const light = isDark && torch && (isWaiting || hasRoute) && (
    <Button wide variant={isTooLate ? 'secondary' : 'primary'} onClick={() => void media.toggleTorch()}>
      <Icon name="torch" size={1.25} /> {t(torch === 'on' ? 'lobby.lightOff' : 'lobby.lightOn')}
    </Button>
  )
  const variant = hasRoute && !light ? 'primary' : 'secondary'
  // After a reload one may be off by choice and the other unasked.
  const isOneUnasked = isWaiting && [camera, mic].some(({ at }) => at === 'idle')
  const allow = (isUnasked({ camera, mic }) || isOneUnasked) && (
    <Button wide variant={variant} onClick={() => void media.start()}>
      <Icon name="camera" size={1.25} /> {t('lobby.allow')}
    </Button>
  )
  if (isWaiting)
    return (
      <>
        {allow}
        {!isTooLate && light}
        <Button wide variant="secondary" onClick={isTooLate ? onNewTime : onChat}>
          <Icon name={isTooLate ? 'calendar' : 'chat'} size={1.25} />{' '}
          {t(isTooLate ? 'lobby.askNewTime' : 'lobby.openChat')}
        </Button>
        {isTooLate && light}
      </>
    )
  if (allow)
    return (
      <>
        {allow}
        <JoinButton {...join} variant="quiet" label={t('call.joinWithoutBoth')} />
      </>
    )
  return (
    <>
      {light}
      <JoinButton {...join} variant={variant} label={t(toJoinLabelKey({ camera, mic }))} />
    </>
  )
}

/** The label of joining, which names the devices that do not work. */
export function toJoinLabelKey({ camera, mic }: Pick<MediaState, 'camera' | 'mic'>) {
  if (camera.at === 'failed') return mic.at === 'failed' ? 'call.joinWithoutBoth' : 'call.joinWithoutCamera'
  return mic.at === 'failed' ? 'call.joinWithoutMic' : 'call.joinNow'
}

/** Joins. A person who takes part on another page is asked first, because joining here ends the call there. */
export function JoinButton({
  isElsewhere,
  onJoin,
  label,
  variant = 'primary',
  isOther = false,
}: Pick<LobbyProps, 'isElsewhere' | 'onJoin'> & {
  label: string
  variant?: 'primary' | 'secondary' | 'quiet'
  /** Another way to join, which the key does not take. */
  isOther?: boolean
}) {
  const t = useTexts()
  const [isChecking, setChecking] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const joinOrAsk = async () => {
    setChecking(true)
    const isJoinedElsewhere = await isElsewhere()
    setChecking(false)
    if (isJoinedElsewhere) setAsking(true)
    else onJoin({ replacesOthers: isJoinedElsewhere === false })
  }
  return (
    <>
      <Button
        wide
        variant={variant}
        loading={isChecking}
        data-join={!isOther || undefined}
        onClick={() => void joinOrAsk()}
      >
        {variant === 'primary' && <Icon name="camera" size={1.25} />} {label}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('call.elsewhere.title')}
        closeLabel={t('call.elsewhere.stay')}
        actions={<Button onClick={() => onJoin({ replacesOthers: true })}>{t('call.joinHere')}</Button>}
      >
        <p>{t('call.elsewhere.text')}</p>
      </Dialog>
    </>
  )
}

/** Whole minutes since the start of the appointment; negative before it, 0 without one. */
export function useMinutesSince(startsAt: string | null): number {
  const now = useNow()
  return startsAt ? Math.floor((now - Date.parse(startsAt)) / MINUTE_MS) : 0
}
