import { ActionBar, Button, Stack } from '@radruf/shared-ui'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { DeviceCheck } from '../media/device-check.tsx'
import type { LocalMedia } from '../media/local-media.ts'
import css from './call-room.module.css'

/** Before the call: see oneself, hear that the microphone hears, and join, also without a camera. */
export function Lobby({
  media,
  otherName,
  onJoin,
  beside,
}: {
  media: LocalMedia
  otherName: string
  onJoin: () => void
  /** What one side is offered besides. */
  beside?: ReactNode
}) {
  const t = useTexts()
  const { camera, mic } = useSyncExternalStore(media.subscribe, media.getSnapshot)
  const label =
    camera.at === 'failed' && mic.at === 'failed'
      ? t('call.joinWithoutBoth')
      : camera.at === 'failed'
        ? t('call.joinWithoutCamera')
        : mic.at === 'failed'
          ? t('call.joinWithoutMic')
          : t('call.joinNow')
  return (
    <Stack gap="l" className={css.lobby}>
      <p>{t('call.lobby', { name: otherName })}</p>
      <DeviceCheck media={media} />
      {beside}
      <ActionBar>
        <Button onClick={onJoin}>{label}</Button>
      </ActionBar>
    </Stack>
  )
}
