import { CHOICE_KINDS, type ChoiceKind, canChooseSpeaker, type LocalMedia, PICTURE_FITS } from '@radruf/call/media'
import { Icon, type IconName } from '@radruf/shared-ui'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import css from './device-choices.module.css'

type Devices = Awaited<ReturnType<LocalMedia['listDevices']>>

const ICONS: Readonly<Record<ChoiceKind, IconName>> = { camera: 'camera', mic: 'mic', speaker: 'news' }

/** Lets the person choose camera, microphone and speaker. Browsers name them once the person has allowed one. */
export function DeviceChoices({ media }: { media: LocalMedia }) {
  const t = useTexts()
  const devices = useDevices(media)
  const { videoTrack, audioTrack } = useStore(media.store)
  const { speaker } = useStore(media.choices)
  const chosenIds: Record<ChoiceKind, string | undefined> = {
    camera: videoTrack?.getSettings().deviceId,
    mic: audioTrack?.getSettings().deviceId,
    speaker,
  }
  if (!devices || (devices.camera.length === 0 && devices.mic.length === 0)) return null
  return (
    <div className={css.Choices}>
      {CHOICE_KINDS.map((kind) =>
        kind === 'speaker' && !canChooseSpeaker() ? (
          <p key={kind} className={css.Choice}>
            <Icon name={ICONS.speaker} /> {t('devices.choose.bySystem')}
          </p>
        ) : (
          devices[kind].length > 0 && (
            <label key={kind} className={css.Choice}>
              <Icon name={ICONS[kind]} />
              <span>{t(`devices.choose.${kind}`)}</span>
              <select
                value={
                  devices[kind].find(({ deviceId }) => deviceId === chosenIds[kind])?.deviceId ??
                  devices[kind][0]?.deviceId
                }
                onChange={({ currentTarget }) => void media.choose(kind, currentTarget.value)}
              >
                {devices[kind].map(({ deviceId, label }) => (
                  <option key={deviceId} value={deviceId}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          )
        ),
      )}
    </div>
  )
}

/** Lets the mechanic choose whether the customer's picture is shown whole or fills its place. */
export function PictureFitChoice({ media, name }: { media: LocalMedia; name: string }) {
  const t = useTexts()
  const { fit } = useStore(media.choices)
  return (
    <label className={css.Choice}>
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
