import type { DeviceState, MediaProblem } from '@radruf/call'
import type { LocalMedia } from '@radruf/call/media'
import { detectBrowser } from '@radruf/call/media'
import { Button, Dialog, Notice } from '@radruf/shared-ui'
import { useTransition } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'

/** Explains why camera or microphone do not work and how to fix it in this browser. They resume automatically. */
export function DeviceProblem({
  camera,
  mic,
  onRetry,
}: {
  camera: DeviceState
  mic: DeviceState
  onRetry: () => void
}) {
  const t = useTexts()
  const cameraProblem = camera.at === 'failed' ? camera.problem : undefined
  const micProblem = mic.at === 'failed' ? mic.problem : undefined
  const problem = cameraProblem ?? micProblem
  if (!problem) return null
  const device = cameraProblem && micProblem ? 'both' : cameraProblem ? 'camera' : 'mic'
  return (
    <Notice
      tone="warning"
      live
      title={t(`devices.problem.${problem}.title`, { device: t(`devices.device.${device}`) })}
    >
      <ProblemText problem={problem} />
      <p>{problem === 'insecure' ? t('devices.withoutText') : t('devices.continues')}</p>
      {problem !== 'insecure' && (
        <Button type="button" variant="secondary" onClick={onRetry}>
          {t('devices.tryAgain')}
        </Button>
      )}
    </Notice>
  )
}

/** Explains in a dialog of the call why the device that the person tried to turn on does not work. */
export function DeviceProblemDialog({ media }: { media: LocalMedia }) {
  const t = useTexts()
  const { failedOnPress, ...devices } = useStore(media.store)
  const [isOpening, open] = useTransition()
  const device = failedOnPress ? devices[failedOnPress] : null
  if (!failedOnPress || device?.at !== 'failed') return null
  const { problem } = device
  return (
    <Dialog
      open
      onClose={media.closeProblem}
      title={t(`devices.problem.${problem}.title`, { device: t(`devices.device.${failedOnPress}`) })}
      closeLabel={t('close')}
      actions={
        problem !== 'insecure' && (
          <Button
            loading={isOpening}
            onClick={() => open(failedOnPress === 'camera' ? media.toggleCamera : media.toggleMic)}
          >
            {t('devices.tryAgain')}
          </Button>
        )
      }
    >
      <ProblemText problem={problem} />
      {problem !== 'insecure' && problem !== 'unknown' && <p>{t('lobby.continues')}</p>}
    </Dialog>
  )
}

function ProblemText({ problem }: { problem: MediaProblem }) {
  const t = useTexts()
  return (
    <>
      <p>{t(`devices.problem.${problem}.text`)}</p>
      {problem === 'denied' && <p>{t(`devices.steps.${detectBrowser(navigator.userAgent)}`)}</p>}
    </>
  )
}
