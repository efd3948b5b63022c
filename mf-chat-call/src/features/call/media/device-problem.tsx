import { Button, Notice } from '@radruf/shared-ui'
import { useTexts } from '../../../texts/index.ts'
import type { DeviceState } from './local-media.ts'
import { browserOf, type MediaProblem } from './media-problem.ts'

/** Why camera or microphone do not work, what to do in this browser, and that it goes on by itself then. */
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
      <p>{t(`devices.problem.${problem}.text`)}</p>
      {needsSettings(problem) && <p>{t(`devices.steps.${browserOf(navigator.userAgent)}`)}</p>}
      <p>{problem === 'insecure' ? t('devices.withoutText') : t('devices.continues')}</p>
      {problem !== 'insecure' && (
        <Button type="button" variant="secondary" onClick={onRetry}>
          {t('devices.tryAgain')}
        </Button>
      )}
    </Notice>
  )
}

const needsSettings = (problem: MediaProblem) => problem === 'denied' || problem === 'blocked'
