import { Avatar } from '@radruf/shared-ui/illustrations'
import { useDates, useNow } from '@radruf/shell-kit'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { PhotoBeside } from '../case-photo/photo-beside.tsx'
import { CloseUpLayer } from '../close-up/close-up-layer.tsx'
import { usePictureInPicture } from '../controls/picture-in-picture.ts'
import { LiveMarksLayer } from '../live-marks/live-marks-layer.tsx'
import { type useBlockedAudio, useTrackStream, Video } from '../media/video.tsx'
import { PointerLayer } from '../pointer/pointer-layer.tsx'
import { CornerHandle, toCornerProps, useCorner } from './corner.tsx'
import { LastFrame, LastFrameKeeper } from './last-picture.tsx'
import css from './pictures.module.css'
import type { Room } from './use-room.ts'

type PicturesProps = {
  room: Room
  /** Sound that the browser blocks. */
  sound: ReturnType<typeof useBlockedAudio>
  children?: ReactNode
}

/** Both pictures of the call, one over the whole stage and one in its corner. `children`, a still picture, cover them. */
export function Pictures({ room, sound, children }: PicturesProps) {
  const { mediaState, isCustomer, large } = room
  const t = useTexts()
  const ownStream = useTrackStream(mediaState.videoTrack)
  const isOwnLarge = ownStream !== null && large.isOwnLarge
  const [corner, setCorner] = useCorner('radruf.call-corner', 'top-end')
  // A still picture covers both videos: controls on them would keep the focus invisibly.
  const isCovered = Boolean(children)
  const place = (isLarge: boolean) => (isLarge ? { className: css.Large } : toCornerProps(corner))
  return (
    <div
      className={css.Pictures}
      data-own-large={isOwnLarge || undefined}
      data-close-up={(isCustomer && room.closeUp.isOn) || undefined}
    >
      <div {...place(!isOwnLarge)}>
        <RemotePicture room={room} isLarge={!isOwnLarge} isCovered={isCovered} onBlocked={sound.onBlocked} />
      </div>
      {ownStream && (
        <div {...place(isOwnLarge)}>
          <Video
            stream={ownStream}
            label={t('call.own')}
            muted
            mirrored={mediaState.facing === 'user'}
            {...(!isCustomer && { className: css.MechanicVideo })}
          />
          {isCustomer && <Pointer room={room} isLarge={isOwnLarge} isCovered={isCovered} />}
          {!isOwnLarge && <CornerName>{t('call.you')}</CornerName>}
        </div>
      )}
      {ownStream && !isCovered && <CornerHandle corner={corner} onChoose={setCorner} onSwap={large.swap} />}
      {children}
      <PhotoBeside room={room} />
    </div>
  )
}

type Placed = { room: Room; isLarge: boolean; isCovered: boolean }

/** The counterpart's picture, or the portrait while there is none. */
function RemotePicture({ onBlocked, ...props }: Placed & { onBlocked: (play: () => void) => void }) {
  const { room, isLarge } = props
  const { callState, counterpartName, counterpartFullName, counterpartPortrait, isCustomer, presence } = room
  const t = useTexts()
  const { speaker, fit } = useStore(room.activeCall.media.choices)
  const pictureInPicture = usePictureInPicture()
  const { at } = callState.phase
  const hasConnected = at === 'connected' || at === 'reconnecting'
  const [lastFrame, setLastFrame] = useState<HTMLCanvasElement | null>(null)
  const hasCamera = callState.remoteMedia.camera
  // A picture that the customer has switched off is not the last one of a lost line.
  if (lastFrame && callState.remote && !hasCamera) setLastFrame(null)
  return (
    <>
      {!isCustomer && callState.remote && hasCamera && <LastFrameKeeper onEnd={setLastFrame} />}
      {callState.remote && (
        <Video
          ref={pictureInPicture}
          stream={callState.remote}
          label={t('call.remote', { name: counterpartName })}
          onBlocked={onBlocked}
          speakerId={speaker}
          {...(isCustomer ? { className: css.MechanicVideo } : { fit })}
        />
      )}
      {!isCustomer && callState.remote && hasCamera && <Pointer {...props} />}
      {(!callState.remote || !hasConnected || !hasCamera) &&
        (presence.at === 'interrupted' && lastFrame && isLarge ? (
          <LastFrame frame={lastFrame} at={Date.parse(presence.since)} />
        ) : (
          <div className={css.Placeholder} aria-hidden="true">
            <Avatar name={counterpartFullName} src={counterpartPortrait} size={isLarge ? 6 : 3.5} />
          </div>
        ))}
      {!isLarge && <CornerName>{counterpartName}</CornerName>}
      <StillTag since={room.stillSince} isLarge={isLarge} />
    </>
  )
}

/** Milliseconds without a new frame after which a picture is old. */
const STILL_AFTER_MS = 2000

/** The time of an old picture; in the small one that it stands still. */
function StillTag({ since, isLarge }: { since: number | null; isLarge: boolean }) {
  const t = useTexts()
  const dates = useDates()
  const now = useNow()
  if (since === null || now - since < STILL_AFTER_MS) return null
  const seconds = String(new Date(since).getUTCSeconds()).padStart(2, '0')
  const time = `${dates.format(new Date(since).toISOString(), 'clock')}:${seconds}`
  return (
    <span className={css.StillTag} data-large={isLarge || undefined}>
      {t(isLarge ? 'call.weak.picture' : 'call.weak.still', { time })}
    </span>
  )
}

/** The name in the small picture, which cuts off a long one; the sentence has it in full. */
const CornerName = ({ children }: { children: string }) => (
  <span className={css.CornerName} data-excerpt>
    {children}
  </span>
)

/** The laser dots and the marks over the customer's picture, for both. Marks are not shown in the small picture. */
function Pointer({ room, isLarge, isCovered }: Placed) {
  const { activeCall, callState, mediaState, isCustomer, counterpartName, markTool, closeUp, steps, markHint } = room
  const { pointer, liveMarks } = activeCall
  const isMirrored = isCustomer && mediaState.facing === 'user'
  if (callState.phase.at !== 'connected' || isCovered) return null
  return (
    <>
      <PointerLayer session={pointer} isLarge={isLarge} isMirrored={isMirrored} counterpartName={counterpartName} />
      {isLarge && (
        <LiveMarksLayer
          session={liveMarks}
          tool={markTool.tool}
          onToolEnd={markTool.close}
          isPointing={room.isPointing}
          isMirrored={isMirrored}
          steps={steps}
          stepMarks={room.stepMarks}
          hint={markHint}
          counterpartName={counterpartName}
        />
      )}
      <CloseUpLayer
        closeUp={closeUp}
        requests={activeCall.requests}
        counterpartName={counterpartName}
        isLarge={isLarge}
        isMirrored={isMirrored}
      />
    </>
  )
}
