import { isAudible, toWeakSide } from '@radruf/call'
import { CALL_KEYS } from '@radruf/case-parts'
import { Icon } from '@radruf/shared-ui'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { FrozenTitle, StoredLine } from '../board/frozen-title.tsx'
import { CallOptionsButton } from '../modes/call-options.tsx'
import { QualityPill, Sentence, type ShownLine } from './call-status.tsx'
import { Pill } from './pill.tsx'
import css from './top-bar.module.css'
import type { Room } from './use-room.ts'

/**
 * The bar over the pictures: the button for the small window and the state of the line. Over a still picture it has the title, and mute or
 * the end of the hold.
 */
export const TopBar = (props: {
  room: Room
  /** The browser plays no sound yet: nothing is said about the line. */
  isSoundBlocked: boolean
  minimizeTo: string
  onOptions: () => void
}) => <div className={css.Top}>{props.room.board.frozen ? <FrozenBar {...props} /> : <LiveBar {...props} />}</div>

function LiveBar({
  room,
  isSoundBlocked,
  minimizeTo,
  onOptions,
}: {
  room: Room
  isSoundBlocked: boolean
  minimizeTo: string
  onOptions: () => void
}) {
  const t = useTexts()
  const navigate = useNavigate()
  const lines = useShownLines(room)
  return (
    <>
      <Pill onClick={() => void navigate(minimizeTo)} className={css.Minimize}>
        <Icon name="down" size={1.25} /> <span className={css.MinimizeLabel}>{t('call.minimize')}</span>
      </Pill>
      <QualityPill since={room.since} lines={isSoundBlocked ? [] : lines}>
        <CallOptionsButton onOpen={onOptions} />
      </QualityPill>
    </>
  )
}

/** The quality of a line that is not weak beside one that is. */
const GOOD_QUALITY = 4

/** The lines that the pill names: both at the desk, the weak one first, and that one alone for the customer; otherwise the connection of the two. */
function useShownLines({ callState, warning, weakLine, isCustomer, counterpartName }: Room): ShownLine[] {
  const t = useTexts()
  const quality = callState.phase.at === 'lost' ? 0 : callState.quality
  if (quality === null) return []
  const side = warning.isBeside ? toWeakSide(weakLine, isCustomer) : 'unknown'
  const counterpartLine = { name: counterpartName, quality: side === 'own' ? GOOD_QUALITY : quality } as const
  const ownLine = { name: t('call.you'), quality: side === 'other' ? GOOD_QUALITY : quality } as const
  if (side === 'unknown') return [isCustomer ? { quality } : counterpartLine]
  if (isCustomer) return [side === 'other' ? counterpartLine : ownLine]
  return side === 'own' ? [ownLine, counterpartLine] : [counterpartLine, ownLine]
}

function FrozenBar({ room }: { room: Room }) {
  const { callState, mediaState, activeCall, counterpartFullName, isHolding } = room
  const { media, modes } = activeCall
  const t = useTexts()
  const holds = useStore(modes.store)
  const isMicOn = mediaState.mic.at === 'on'
  return (
    <>
      <FrozenTitle name={counterpartFullName} isAudible={isAudible(callState, holds)}>
        <Sentence {...room} modes={modes.store} isStill />
        {room.isCustomer && <StoredLine board={room.board} />}
      </FrozenTitle>
      {isHolding ? (
        <Pill aria-keyshortcuts={CALL_KEYS.hold} onClick={modes.toggleHold}>
          <Icon name="play" size={1.25} /> {t('modes.hold.endShort')}
        </Pill>
      ) : (
        <Pill aria-keyshortcuts={CALL_KEYS.mic} onClick={() => void media.toggleMic()} className={css.Mute}>
          <Icon name={isMicOn ? 'mic' : 'mic-off'} size={1.25} />{' '}
          <span>{t(isMicOn ? 'call.mute' : 'call.unmute')}</span>
        </Pill>
      )}
    </>
  )
}
