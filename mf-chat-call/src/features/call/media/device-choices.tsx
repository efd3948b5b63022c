import { type ChoiceKind, canChooseSpeaker, type LocalMedia, PICTURE_FITS } from '@radruf/call/media'
import { Icon, type IconName } from '@radruf/shared-ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { MicLevel, SpeakerTest } from './audio-checks.tsx'
import css from './device-choices.module.css'

type Devices = Awaited<ReturnType<LocalMedia['listDevices']>>

const ICONS: Readonly<Record<ChoiceKind, IconName>> = { camera: 'camera', mic: 'mic', speaker: 'speaker' }

type ChoicesProps = {
  media: LocalMedia
  /** With the level of the microphone, and a test of the speaker. */
  withTests?: boolean
}

/** Lets the person choose camera, microphone and speaker. Browsers name them once the person has allowed one. */
export function DeviceChoices({ media, withTests = false }: ChoicesProps) {
  const devices = useDevices(media)
  const { audioTrack } = useStore(media.store)
  const { speaker } = useStore(media.choices)
  if (!devices || (!withTests && devices.camera.length === 0 && devices.mic.length === 0)) return null
  return (
    <div className={css.Choices}>
      <DeviceRow kind="camera" media={media} devices={devices.camera} />
      <DeviceRow kind="mic" media={media} devices={devices.mic}>
        {withTests && audioTrack && <MicLevel track={audioTrack} />}
      </DeviceRow>
      <DeviceRow kind="speaker" media={media} devices={canChooseSpeaker() ? devices.speaker : []}>
        {withTests && <SpeakerTest speakerId={speaker} />}
      </DeviceRow>
    </div>
  )
}

/** A device of one kind with its choice. Where the page cannot choose the speaker, it says who does. */
function DeviceRow({
  kind,
  media,
  devices,
  children,
}: {
  kind: ChoiceKind
  media: LocalMedia
  devices: Devices[ChoiceKind]
  children?: ReactNode
}) {
  const t = useTexts()
  const { videoTrack, audioTrack } = useStore(media.store)
  const { speaker } = useStore(media.choices)
  const chosenIds: Record<ChoiceKind, string | undefined> = {
    camera: videoTrack?.getSettings().deviceId,
    mic: audioTrack?.getSettings().deviceId,
    speaker,
  }
  if (devices.length === 0 && kind !== 'speaker' && !children) return null
  const chosen = devices.find(({ deviceId }) => deviceId === chosenIds[kind]) ?? devices[0]
  return (
    <div className={css.Row}>
      {chosen ? (
        <label className={css.Choice}>
          <Icon name={ICONS[kind]} />
          <span>{t(`devices.choose.${kind}`)}</span>
          <select
            value={chosen.deviceId}
            onChange={({ currentTarget }) => void media.choose(kind, currentTarget.value)}
          >
            {devices.map(({ deviceId, label }) => (
              <option key={deviceId} value={deviceId}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p className={css.Choice}>
          <Icon name={ICONS[kind]} /> {t(kind === 'speaker' ? 'devices.choose.bySystem' : `devices.choose.${kind}`)}
        </p>
      )}
      {children}
    </div>
  )
}

/** Lets the mechanic choose whether the customer's picture is shown whole or fills its place. */
export function PictureFitChoice({ media, name }: { media: LocalMedia; name: string }) {
  const t = useTexts()
  const { fit } = useStore(media.choices)
  return (
    <label className={css.Choice} data-alone>
      <Icon name="expand" />
      <span>{t('devices.fit.label', { name })}</span>
      <select
        value={fit ?? ''}
        onChange={({ currentTarget }) => media.chooseFit(PICTURE_FITS.find((one) => one === currentTarget.value))}
      >
        <option value="">{t('devices.fit.automatic')}</option>
        {PICTURE_FITS.map((one) => (
          <option key={one} value={one}>
            {t(`devices.fit.${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The devices of this browser, again whenever one is plugged in or opened: only then are they named. */
function useDevices(media: LocalMedia): Devices | null {
  const { videoTrack, audioTrack } = useStore(media.store)
  const [devices, setDevices] = useState<Devices | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an opened device brings the names of all.
  useEffect(() => {
    const controller = new AbortController()
    const update = async () => {
      const listed = await media.listDevices()
      if (!controller.signal.aborted) setDevices(listed)
    }
    void update()
    navigator.mediaDevices?.addEventListener('devicechange', () => void update(), controller)
    return () => controller.abort()
  }, [media, videoTrack, audioTrack])
  return devices
}
